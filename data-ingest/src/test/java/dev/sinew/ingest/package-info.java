@NullMarked
package dev.sinew.ingest;

import org.jspecify.annotations.NullMarked;

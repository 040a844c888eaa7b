@NullMarked
package dev.sinew.ingest.capture;

import org.jspecify.annotations.NullMarked;

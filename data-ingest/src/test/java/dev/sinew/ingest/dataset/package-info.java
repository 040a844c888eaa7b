@NullMarked
package dev.sinew.ingest.dataset;

import org.jspecify.annotations.NullMarked;

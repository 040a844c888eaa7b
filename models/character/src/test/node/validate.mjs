// Validates the GLB files given as arguments and prints one JSON line for each:
// {"file", "errors", "warnings", "messages": [first few]}.
import { readFile } from "node:fs/promises";
import { validateBytes } from "gltf-validator";

for (const file of process.argv.slice(2)) {
  const bytes = new Uint8Array(await readFile(file));
  const { issues } = await validateBytes(bytes, { maxIssues: 20 });
  const messages = issues.messages.map((m) => `${m.severity} ${m.code} ${m.pointer}: ${m.message}`);
  console.log(
    JSON.stringify({ file, errors: issues.numErrors, warnings: issues.numWarnings, messages }),
  );
}

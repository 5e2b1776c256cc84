// npm run sbom [-- <file>]: writes the software bill of materials.
import { writeFileSync } from "node:fs";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { readLock } from "./lock.mjs";

const file = process.argv[2] ?? "atrium.cdx.json";
const bill = billOfMaterials(readLock());
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${bill.components.length} packages are listed in ${file}.\n`);

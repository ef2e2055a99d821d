import { usableBinaries } from "../../infra/postgres/embedded/binaries.js";

// binaries-child HOME FOLDER VERSION: prints which binaries this user would run.
const [home = "", folder = "", version = ""] = process.argv.slice(2);
console.log(JSON.stringify(await usableBinaries(home, null, { folder, version })));

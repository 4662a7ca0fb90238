// Preloaded by `npm start` and the demo (`--import`): keeps compiled code and stripped types beside the packages.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Not in the folder for temporary files, where another user of the machine could lay out code for us.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'));

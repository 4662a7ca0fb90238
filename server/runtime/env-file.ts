import { existsSync } from 'node:fs';

// Imported first for its side effect. Variables that are already set keep their value. Node's own switch would warn at
// every start without the file.
if (existsSync('.env')) process.loadEnvFile('.env');

import { existsSync } from 'node:fs';

// Imported first for its effect: variables that the environment sets already keep their value. Node's own switch would
// say at every start without the file that there is none.
if (existsSync('.env')) process.loadEnvFile('.env');

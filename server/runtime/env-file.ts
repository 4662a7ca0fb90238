import { existsSync } from 'node:fs';
import { noteFromFile } from './env-source.ts';

// Imported first for its side effect. Variables that are already set keep their value. Node's own switch would warn at
// every start without the file.
if (existsSync('.env')) {
	const before = new Set(Object.keys(process.env));
	process.loadEnvFile('.env');
	noteFromFile(Object.keys(process.env).filter((name) => !before.has(name)));
}

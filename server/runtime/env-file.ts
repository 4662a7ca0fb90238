import { existsSync } from 'node:fs';
import { noteFileFault, noteFromFile } from './env-source.ts';

// Imported first for its side effect. Variables that are already set keep their value. Node's own switch would warn at
// every start without the file.
if (existsSync('.env')) {
	const before = new Set(Object.keys(process.env));
	try {
		process.loadEnvFile('.env');
	} catch (error) {
		// Reported with the other faults of the environment.
		noteFileFault((error as NodeJS.ErrnoException).code ?? String(error));
	}
	noteFromFile(Object.keys(process.env).filter((name) => !before.has(name)));
}

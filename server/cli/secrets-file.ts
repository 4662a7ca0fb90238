import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { keepPrivate } from '../runtime/files/private-file.ts';
import { randomToken } from '../runtime/crypto.ts';
import type { Env } from '../runtime/env.ts';
import { Failure } from './report.ts';

const secretBytes = 48;
const form = z.object({ SESSION_SECRET: z.string().min(32), SECRET_KEY: z.string().min(32) });
/** The secrets that the demo made for one data folder. */
type Secrets = z.output<typeof form>;

/** Where the demo keeps the secrets of a data folder. */
export const secretsFileIn = (dataDir: string): string => path.join(dataDir, 'secrets.json');

/** The secrets of a data folder; undefined when the demo never made any. */
export function readSecrets(dataDir: string): Secrets | undefined {
	let text: string;
	try {
		text = readFileSync(secretsFileIn(dataDir), 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
	try {
		return form.parse(JSON.parse(text));
	} catch {
		throw new Failure(`${secretsFileIn(dataDir)} is damaged; put back the file that belongs to this data.`);
	}
}

/** The same environment, with the secrets of the demo on the same folder if it names none. */
export function withSecrets(env: Env): Env {
	if (env.SESSION_SECRET || env.SECRET_KEY) return env;
	return { ...env, ...readSecrets(env.DATA_DIR) };
}

/** The secrets of a data folder, made when there are none; only this account may read the file. */
export function keepSecrets(dataDir: string): Secrets {
	const known = readSecrets(dataDir);
	if (known) {
		keepPrivate(secretsFileIn(dataDir));
		return known;
	}
	const secrets = { SESSION_SECRET: randomToken(secretBytes), SECRET_KEY: randomToken(secretBytes) };
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	try {
		writeFileSync(secretsFileIn(dataDir), `${JSON.stringify(secrets, null, '\t')}\n`, { flag: 'wx', mode: 0o600 });
	} catch (error) {
		// Another start made them a moment ago.
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecrets(dataDir)!;
		throw error;
	}
	keepPrivate(secretsFileIn(dataDir));
	return secrets;
}

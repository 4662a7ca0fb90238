import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { openDatabase, sqliteFileOf, type Database } from '../database/database.ts';
import { opensSome, sealedSamples } from '../database/update/secret-key.ts';
import { databaseUrlOf } from '../runtime/database-url.ts';
import type { Env } from '../runtime/env.ts';
import { Failure } from './report.ts';
import { readSecrets, secretsFileIn } from './secrets-file.ts';

/** The key in the file `.env`, which variables of the process may hide. */
function keyInEnvFile(): string | undefined {
	try {
		return parseEnv(readFileSync('.env', 'utf8')).SECRET_KEY;
	} catch {
		return undefined;
	}
}

/** The key of the demo; undefined where its file is not there or damaged. */
function keyOfDemo(dataDir: string): string | undefined {
	try {
		return readSecrets(dataDir)?.SECRET_KEY;
	} catch {
		return undefined;
	}
}

const restore = (dataDir: string): string =>
	`Put back the .env or ${secretsFileIn(dataDir)} that belongs to this data; they are part of every backup.`;

function remedyFor(values: readonly string[], { DATA_DIR }: Env): string {
	const opens = (key: string | undefined) => key !== undefined && opensSome(values, key);
	const file = secretsFileIn(DATA_DIR);
	if (opens(keyOfDemo(DATA_DIR)))
		return `${file} has the right one: remove SECRET_KEY and SESSION_SECRET from .env and from the environment, and this file is used.`;
	if (opens(keyInEnvFile()))
		return '.env has the right one: remove SECRET_KEY and SESSION_SECRET from the environment of the process.';
	return restore(DATA_DIR);
}

/** Throws unless SECRET_KEY is the one that sealed the data; says which file has that one. Nothing is changed. */
export async function requireKey(database: Database, env: Env): Promise<void> {
	const { SECRET_KEY } = env;
	// Commands that seal nothing work without secrets.
	if (!SECRET_KEY) return;
	const values = await sealedSamples(database);
	if (opensSome(values, SECRET_KEY)) return;
	throw new Failure(
		`SECRET_KEY is not the one that this data was written with: team links, second factors and mail passwords cannot be read. ${remedyFor(values, env)}`
	);
}

/** Throws where data was sealed and its secrets are gone: new ones could not read it. For a start without secrets. */
export async function requireNothingSealed(env: Env): Promise<void> {
	const url = databaseUrlOf(env);
	const file = sqliteFileOf(url);
	if (file !== undefined && !existsSync(file)) return;
	const database = openDatabase(url);
	try {
		if (!(await sealedSamples(database)).length) return;
	} finally {
		await database.close();
	}
	throw new Failure(`The secrets of this data are missing. ${restore(env.DATA_DIR)}`);
}

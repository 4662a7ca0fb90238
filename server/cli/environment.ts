import { publicUrlOf } from '../boot.ts';
import { inspectEnv, missingSecrets, readEnv, type Env, type EnvFault } from '../runtime/env.ts';
import { lanAddresses, privateAddress } from './addresses.ts';
import { Failure } from './report.ts';
import { keepSecrets, readSecrets, withSecrets } from './secrets-file.ts';

type Source = Record<string, string | undefined>;

const quiet = (source: Source): Source => ({ ...source, LOG_LEVEL: source.LOG_LEVEL || 'warn' });

/** The context of a command: the environment, with the secrets of the demo if it names none. */
export function commandEnv(source: Source = process.env): Env {
	return withSecrets(readEnv(quiet(source)));
}

/** The same as far as it can be used, with everything that cannot. */
export function inspectCommandEnv(source: Source = process.env): { env: Env; faults: EnvFault[] } {
	const { env, faults } = inspectEnv(source);
	try {
		// A damaged file is told of even where it is not used now.
		readSecrets(env.DATA_DIR);
		return { env: withSecrets(env), faults };
	} catch {
		return { env, faults: [...faults, { name: 'secrets.json', expected: 'the file that belongs to DATA_DIR' }] };
	}
}

/**
 * The environment of the demo: secrets are generated if missing, the addresses of this machine become main domains, and
 * links use the first private one, or else localhost.
 */
export function demoEnv(source: Source = process.env, addresses: string[] = lanAddresses()): Env {
	const env = readEnv(source);
	const named = { ...env, ...(env.SESSION_SECRET || env.SECRET_KEY ? {} : keepSecrets(env.DATA_DIR)) };
	const missing = missingSecrets(named);
	if (missing.length)
		throw new Failure(`${missing.join(' and ')} must have at least 32 bytes of random text, or be left out.`);
	const isOwnMachine = !env.MAIN_DOMAIN || env.MAIN_DOMAIN === 'localhost';
	const isInside = /^(localhost|127\.|::1)/.test(env.HOST);
	const reached = isInside ? [] : addresses;
	const url = `http://${privateAddress(reached) ?? 'localhost'}:${env.PORT}`;
	const MAIN_DOMAIN = [env.MAIN_DOMAIN || 'localhost', ...reached].join(',');
	return { ...named, MAIN_DOMAIN, PUBLIC_URL: env.PUBLIC_URL || (isOwnMachine ? url : publicUrlOf(env)) };
}

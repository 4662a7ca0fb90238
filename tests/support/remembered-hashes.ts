import { createRequire } from 'node:module';

type Call = (...input: unknown[]) => Promise<unknown>;

/**
 * Has argon2 work out each password once in this process, for everybody who has it: it is slow by intention, and tests make
 * hundreds of people with the same few words. Call it before anything else loads argon2.
 */
export function rememberHashes(): void {
	const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Record<'hash' | 'verify', Call>;
	for (const name of ['hash', 'verify'] as const) {
		const work = argon2[name];
		const known = new Map<string, Promise<unknown>>();
		argon2[name] = (...input) => {
			const key = JSON.stringify(input);
			const result = known.get(key) ?? work(...input);
			known.set(key, result);
			return result;
		};
	}
}

import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// argon2id with 19 MiB, two passes, one lane: the first recommendation of the OWASP password storage guide.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// A burst of logins must not take all threads away from the players.
const inTurn = pLimit(2);

/** `$argon2id$…`; about 50 ms of work off the event loop. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

const current = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Whether a hash uses outdated parameters and should be renewed at the next login. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(current);

/** Whether the password matches the hash. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
	inTurn(() => verify(passwordHash, password));

let dummy: Promise<string> | undefined;

/** The same work as a real check, for accounts that do not exist; always false. */
export async function verifyNothing(password: string): Promise<false> {
	dummy ??= hashPassword('no account has this password');
	await verifyPassword(await dummy, password);
	return false;
}

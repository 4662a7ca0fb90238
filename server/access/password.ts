import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB, two passes, one lane: the first recommendation of the OWASP password storage guide.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

// A burst of logins must not take all threads from the players.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= mostAtOnce) await new Promise<void>((next) => waiting.push(next));
	running += 1;
	try {
		return await work();
	} finally {
		running -= 1;
		waiting.shift()?.();
	}
}

/** `$argon2id$…`; about 50 ms of work off the event loop. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

const current = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Whether a hash was made with parameters of another time and is to be made anew at the next login. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(current);

/** Whether the password belongs to the hash. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
	inTurn(() => verify(passwordHash, password));

let dummy: Promise<string> | undefined;

/** The same work as a real check, for accounts that do not exist; always false. */
export async function verifyNothing(password: string): Promise<false> {
	dummy ??= hashPassword('no account has this password');
	await verifyPassword(await dummy, password);
	return false;
}

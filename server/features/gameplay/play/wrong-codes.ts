import type { Context } from '../../../operation/operation.ts';

/** How many calls are allowed in how many seconds. */
export interface Limit {
	most: number;
	seconds: number;
}

/** The wrong codes of one browser. */
export const perBrowser: Limit = { most: 8, seconds: 3600 };
/** Browsers of an address that try codes and are counted on their own; the others are one. */
export const browsersPerAddress: Limit = { most: 200, seconds: 3600 };
/** How many browsers of an address start over because they got in. */
export const freedPerAddress: Limit = { most: 50, seconds: 3600 };
/** The wrong codes of all those of an address together that have no cookie of ours. */
export const perAddress: Limit = { most: 60, seconds: 60 };
/** Codes of events are short and not secret: each leads to a public page. */
const eventCodes: Limit = { most: 60, seconds: 60 };
/** PINs are short and public as well, but each of them is worth guessing while its round runs. */
const pins: Limit = { most: 30, seconds: 60 };

type Caller = Pick<Context, 'dependencies' | 'ip' | 'browserId'>;
/** What was typed: the code of a team or an event, the PIN of a round, or the word of a big screen. */
type Kind = 'team' | 'event' | 'pin' | `word ${string}`;

/** A counted try. */
interface Try {
	/** Takes it back: the code was right. */
	wasRight(): void;
}

/**
 * Counts a code as wrong before it is looked up, because many may be on their way; 429 after too many, even for a right
 * one. Browsers are counted separately, so that nobody blocks the others in the room.
 */
export function tryCode(caller: Caller, kind: Kind): Try {
	const { limits } = caller.dependencies;
	const taken: [bucket: string, key: string][] = [];
	const take = (bucket: string, key: string, { most, seconds }: Limit) => {
		limits.take(bucket, key, most, seconds);
		taken.push([bucket, key]);
	};
	const { ip } = caller;
	const own = kind === 'event' || kind === 'pin' ? undefined : nameOf(caller);
	if (kind === 'event') take('wrong-event-code', ip, eventCodes);
	else if (kind === 'pin') take('wrong-pin', ip, pins);
	else if (own === undefined) take(`wrong-code ${kind}`, ip, perAddress);
	else {
		const isNew = limits.counted(`wrong-code ${kind}`, own) === 0;
		if (isNew && limits.isFull('code-browsers', ip, browsersPerAddress.most))
			take(`wrong-code ${kind}`, ip, perAddress);
		else {
			if (isNew) take('code-browsers', ip, browsersPerAddress);
			take(`wrong-code ${kind}`, own, perBrowser);
		}
	}
	return { wasRight: () => taken.forEach(([bucket, key]) => limits.giveBack(bucket, key)) };
}

/** A browser by how often it got in, which frees it of what it mistyped before. */
const nameOf = ({ dependencies: { limits }, browserId }: Caller): string | undefined =>
	browserId && `${browserId} ${limits.counted('code-freed', browserId)}`;

/** Forgets what a browser mistyped before it got in; not of every browser of an address, or guessing would never end. */
export function freeBrowser({ dependencies: { limits }, ip, browserId }: Caller): void {
	const { most, seconds } = freedPerAddress;
	if (browserId === undefined || limits.isFull('code-freed-address', ip, most)) return;
	const own = nameOf({ dependencies: { limits }, ip, browserId } as Caller)!;
	if (limits.counted('wrong-code team', own) === 0) return;
	limits.count('code-freed-address', ip, seconds);
	limits.count('code-freed', browserId, seconds);
}

import { randomInt } from 'node:crypto';
import { UniqueConstraintError, type Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { insertRow, updateRows } from '../../../database/rows.ts';
import { newUid, randomText, sha256 } from '../../../runtime/crypto.ts';
import { livingNameKeys } from '../teams/find.ts';
import { keyOfFilter, namesOf, type NameFilter } from './filter.ts';
import type { Holder } from './holders.ts';
import { TeamName, type NameSource } from './model.ts';
import { takenKeys, type Place } from './taken.ts';

/** How long a proposed name is held. */
const heldMs = 10 * 60_000;
const mostSeed = 2 ** 31;
const chunkSize = 200;
const guestTries = 20;

/** A name that is held for the caller; only its hash is stored of the token. */
interface Claim {
	name: string;
	token: string;
	expiresAt: Date;
	source: NameSource;
}

/** Where names are claimed, and which. */
interface Claiming {
	namespace: string;
	eventUid: string;
	filter: NameFilter;
	/** Whether a name must not be proposed here. */
	isBlocked: (key: string) => boolean;
	holder: Holder;
	now: Date;
	transaction: Transaction;
}

/**
 * Claims so many names: those kept ready, then others of the lexicon, and guest names when nothing is left. The unique key
 * decides each claim: a name that somebody else took at this moment is passed over.
 */
export async function claimNames(claiming: Claiming, count: number): Promise<Claim[]> {
	const claims: Claim[] = [];
	for (const source of [fromBuffer, fromLexicon, guests])
		if (claims.length < count) claims.push(...(await source(claiming, count - claims.length)));
	return claims;
}

const held = ({ now, holder }: Claiming) => {
	const token = newUid();
	const expiresAt = new Date(now.getTime() + heldMs);
	return {
		token,
		row: { state: 'reserved' as const, ...holder, tokenHash: sha256(token), reservedAt: now, expiresAt }
	};
};

/** Names kept ready, those of the AI first. */
async function fromBuffer(claiming: Claiming, count: number): Promise<Claim[]> {
	const { eventUid, filter, isBlocked, transaction } = claiming;
	const rows = await TeamName.findAll({
		where: { eventUid, state: 'buffered', filterKey: keyOfFilter(filter) },
		// Of the two sources the AI comes first in the alphabet.
		order: ['source', 'id'],
		limit: count * 2,
		transaction
	});
	const teams = await takenByTeams(eventUid, rows, transaction);
	const claims: Claim[] = [];
	for (const { id, name, nameKey: key, source } of rows) {
		if (claims.length === count) break;
		const isGone = teams.has(key) || isBlocked(key);
		const { token, row } = held(claiming);
		const change = isGone ? { state: 'released' as const, activeKey: null, releasedAt: claiming.now } : row;
		const claimed = await updateRows(TeamName, change, { id, state: 'buffered' }, transaction);
		if (claimed && !isGone) claims.push({ name, token, expiresAt: row.expiresAt, source });
	}
	return claims;
}

/** Keys among rows kept ready that a team chose for itself meanwhile. */
async function takenByTeams(eventUid: string, rows: TeamName[], transaction: Transaction): Promise<Set<string>> {
	const keys = rows.map((row) => row.nameKey);
	return new Set(keys.length ? await livingNameKeys(eventUid, keys, transaction) : []);
}

async function fromLexicon(claiming: Claiming, count: number): Promise<Claim[]> {
	const claims: Claim[] = [];
	for await (const name of freeNames(claiming)) {
		const claim = await claimNew(claiming, name, 'lexicon');
		if (claim) claims.push(claim);
		if (claims.length === count) break;
	}
	return claims;
}

/** Where free names are looked for. */
type Looking = Pick<Claiming, 'filter' | 'isBlocked'> & Place;

/** The names of the lexicon that nobody has, in another order each time. */
export async function* freeNames({ filter, isBlocked, ...place }: Looking): AsyncGenerator<string> {
	for (const chunk of chunksOf(namesOf(filter).from(randomInt(mostSeed)))) {
		const keys = chunk.map(nameKey);
		const taken = await takenKeys(place, keys);
		for (const [index, key] of keys.entries()) if (!taken.has(key) && !isBlocked(key)) yield chunk[index]!;
	}
}

function* chunksOf(names: Iterable<string>): Generator<string[]> {
	let chunk: string[] = [];
	for (const name of names) {
		chunk.push(name);
		if (chunk.length < chunkSize) continue;
		yield chunk;
		chunk = [];
	}
	if (chunk.length) yield chunk;
}

async function guests(claiming: Claiming, count: number): Promise<Claim[]> {
	const claims: Claim[] = [];
	for (let tries = 0; claims.length < count && tries < count * guestTries; tries += 1) {
		const name = `Gast-${randomText(5, '0123456789ABCDEF')}`;
		const taken = await takenKeys(claiming, [nameKey(name)]);
		const claim = taken.size ? undefined : await claimNew(claiming, name, 'guest');
		if (claim) claims.push(claim);
	}
	return claims;
}

/** Claims one name by one statement; undefined when somebody else has it. */
async function claimNew(claiming: Claiming, name: string, source: NameSource): Promise<Claim | undefined> {
	const { namespace, eventUid, filter, transaction } = claiming;
	const { token, row } = held(claiming);
	const key = nameKey(name);
	const made = { namespace, eventUid, name, nameKey: key, activeKey: key, source, fallback: source === 'guest' };
	const terms = { filterKey: keyOfFilter(filter), lexiconVersion: namesOf(filter).version };
	try {
		await insertRow(TeamName, { ...made, ...terms, ...row }, transaction);
		return { name, token, expiresAt: row.expiresAt, source };
	} catch (error) {
		if (error instanceof UniqueConstraintError) return undefined;
		throw error;
	}
}

import { UniqueConstraintError, type Transaction } from 'sequelize';
import { conflict, invalidField } from '../../../runtime/errors.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { encrypt, legibleAlphabet, randomText } from '../../../runtime/crypto.ts';
import { isDeepStrictEqual } from 'node:util';
import { QuizEvent, type EventConfig } from './model.ts';
import type { ConfigChange } from './schema.ts';
import { mergeSettings, settingsOf } from './settings.ts';
import { checkPairs } from './settings/pairs.ts';
import { freeSlug, slugOf } from '../../../operation/slug.ts';
import { settingsColumns, storedSettings } from './settings/stored-settings.ts';

/** Refuses dates in the wrong order. */
export function checkDates(start: Date | null, end: Date | null): void {
	if (start && end && end <= start) throw invalidField('end_date', 'too_small', 'The end must come after the start.');
}

const slugTaken = () =>
	conflict('This address is used by another event.', [
		{ path: 'slug', code: 'duplicate', message: 'This address is taken.' }
	]);

/** A slug that is free in the namespace: the wanted one or 409, else one made of the name. */
export async function chooseSlug(
	namespace: string,
	wanted: string | undefined,
	name: string,
	transaction: Transaction
): Promise<string> {
	const rows = await QuizEvent.findAll({ where: { namespace }, attributes: ['slug'], raw: true, transaction });
	const taken = new Set(rows.map((row) => row.slug));
	if (wanted === undefined) return freeSlug(slugOf(name), (slug) => taken.has(slug));
	if (taken.has(wanted)) throw slugTaken();
	return wanted;
}

/** A short code that no event of the installation has. */
export async function freeJoinCode(transaction: Transaction): Promise<string> {
	for (let length = 4; length <= 6; length += 1)
		for (let attempt = 0; attempt < 8; attempt += 1) {
			const code = randomText(length, legibleAlphabet);
			if (!(await QuizEvent.count({ where: { joinCode: code }, transaction }))) return code;
		}
	throw conflict('No short code is free.');
}

const mostTries = 20;

/** Writes a row with a slug; calls `write` again if another writer takes that slug at the same moment. */
export async function withFreeSlug<T>(write: () => Promise<T>, tries = 1): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (!(error instanceof UniqueConstraintError)) throw error;
		if (tries >= mostTries) throw slugTaken();
		return withFreeSlug(write, tries + 1);
	}
}

/** Stores a change of settings; returns whether anything changed. */
export async function changeConfig(
	{ dependencies, now, transaction }: WriteWork,
	event: QuizEvent,
	config: EventConfig,
	input: ConfigChange | undefined
): Promise<boolean> {
	if (!input) return false;
	const { puzzleWord, ...change } = input.change;
	// Without its own language, it uses the current default of the installation.
	if (change.locale === null) change.locale = dependencies.settings.current().defaultLocale;
	const secret =
		puzzleWord === undefined
			? {}
			: { puzzleWordEnc: puzzleWord ? encrypt(puzzleWord, dependencies.env.SECRET_KEY) : null };
	const stored = storedSettings(config);
	const settings = mergeSettings(stored, change);
	checkPairs(settingsOf(settings), change);
	if (puzzleWord === undefined && isDeepStrictEqual(settings, stored)) return false;
	// The frozen board shows the moment of the switch, by the server's clock.
	if (settings.boardMode !== stored.boardMode)
		event.set({ boardFrozenAt: settings.boardMode === 'frozen' ? now : null });
	await config.update({ ...settingsColumns(settings), ...secret }, { transaction });
	return true;
}

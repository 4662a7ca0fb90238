import { z } from 'zod';
import { uidForm } from '../../../../runtime/crypto.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';
import { shownAs } from '../../../../operation/response-schema.ts';
import { extraTime, teamName } from '../schema.ts';

/** uid of a team: 32 lower-case hex characters. */
export const teamUid = z.string().regex(uidForm);

/** A team of a sent list; `uid` if it exists, `path` is its place in the input. */
export interface ListedName {
	uid?: string | undefined;
	name: string;
	extra_time?: number | undefined;
	path: string;
}

const entry = z.strictObject({ uid: teamUid.optional(), name: teamName, extra_time: extraTime.optional() });

/** A whole list of teams, whose entries are read one by one. */
export const wantedTeams = shownAs(z.array(z.unknown()).max(5000), {
	input: z.array(z.union([teamName, entry])).max(5000)
}).describe('Names, or names with the uid of the team');

/** Reads names or `{uid?, name}`: blank names are dropped, a name listed twice is a fault, all faults come in one 422. */
export function readTeamList(list: readonly unknown[], field: string): ListedName[] {
	const faults: FieldError[] = [];
	const seen = new Set<string>();
	const entries = list.flatMap((raw, index): ListedName[] => {
		const path = `${field}[${index}]`;
		if (isBlankName(raw)) return [];
		const parsed = entry.safeParse(typeof raw === 'string' ? { name: raw } : raw, { reportInput: true });
		if (!parsed.success) {
			const found = fieldErrorsOf(parsed.error, path);
			faults.push(...(typeof raw === 'string' ? found.map((fault) => ({ ...fault, path })) : found));
			return [];
		}
		const key = nameKey(parsed.data.name);
		if (seen.has(key))
			faults.push({ path, code: 'duplicate', message: `The name "${parsed.data.name}" is listed twice.` });
		seen.add(key);
		return [{ ...parsed.data, path }];
	});
	if (faults.length) throw invalidInput(faults);
	return entries;
}

/** The names with a blank in place of each that is taken or stood there before: a fault of another one keeps its place. */
export function blankTaken(names: readonly string[], taken: ReadonlySet<string>): string[] {
	const seen = new Set(taken);
	return names.map((name) => {
		const key = nameKey(name);
		if (seen.has(key)) return '';
		seen.add(key);
		return name;
	});
}

function isBlankName(raw: unknown): boolean {
	const name = typeof raw === 'string' ? raw : (raw as { name?: unknown } | null)?.name;
	return typeof name === 'string' && !nameKey(name);
}

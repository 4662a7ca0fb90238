import type {
	GroupName,
	SettingControl,
	SettingGroup
} from '../../../../../server/features/authoring/events/settings/settings-form.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { RowKey } from './settings-state.svelte.ts';

/** One row of the screen, in the words of the reader. */
export interface SettingRow {
	key: RowKey;
	control: SettingControl;
	name: string;
	effect: string;
	/** It needs the whole width below its words. */
	isWide: boolean;
}
export interface RowGroup {
	name: GroupName;
	title: string;
	about: string;
	rows: SettingRow[];
}

const wide = new Set<RowKey>([
	'colors',
	'partialCredit',
	'randomNameDomains',
	'randomNameTones',
	'customAwards',
	'photoConsentText',
	'puzzleFeedback'
]);
const word = { key: 'puzzleWord', control: { kind: 'special' } } as const;

/** The groups with their labels; the puzzle word, which no response contains, follows the switch of the puzzle. */
export function rowGroups({ t }: Translator, groups: SettingGroup[]): RowGroup[] {
	const rowOf = ({ key, control }: { key: RowKey; control: SettingControl }): SettingRow => ({
		key,
		control,
		name: t(`event-settings.key.${key}.name`),
		effect: t(`event-settings.key.${key}.effect`),
		isWide: wide.has(key)
	});
	return groups.map(({ name, settings }) => ({
		name,
		title: t(`event-settings.group.${name}`),
		about: t(`event-settings.about.${name}`),
		rows: settings.flatMap((field) => (field.key === 'puzzleFeedback' ? [word, field] : [field])).map(rowOf)
	}));
}

const plain = (text: string) => text.toLowerCase().normalize('NFC');

/** The rows whose labels contain a text; groups without any are omitted. */
export function rowsWith(groups: RowGroup[], search: string): RowGroup[] {
	const needle = plain(search.trim());
	return groups
		.map((group) => ({
			...group,
			rows: group.rows.filter(({ name, effect }) => plain(`${name} ${effect}`).includes(needle))
		}))
		.filter(({ rows }) => rows.length > 0);
}

/** A text split so that every second part is a match. */
export function marked(text: string, search: string): string[] {
	const needle = plain(search.trim());
	if (!needle) return [text];
	const parts: string[] = [];
	let from = 0;
	for (let at = plain(text).indexOf(needle); at >= 0; at = plain(text).indexOf(needle, from)) {
		parts.push(text.slice(from, at), text.slice(at, at + needle.length));
		from = at + needle.length;
	}
	return [...parts, text.slice(from)];
}

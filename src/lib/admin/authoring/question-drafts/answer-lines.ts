import { withDefaults } from '#lib/admin/authoring/catalogs/editor/editors.ts';
import { kinds } from '#lib/questions/index.ts';
import { entryText, fieldsOf, listOf } from '#lib/questions/translations.ts';
import type { Draft } from './asked.svelte.ts';

/** A line of the answer of a question; `isRight` is absent where nothing is wrong. */
interface Line {
	text: string;
	isRight?: boolean;
}

type Entry = Record<string, unknown>;

/** The answers of a drafted question, line by line: its list, the texts that are accepted, or its only text. */
export function answerLines({ type, ...written }: Draft['question']): Line[] {
	const kind = kinds[type];
	let made = 0;
	const content = kind.assignIds(withDefaults(type, written) as never, undefined, () => `part${++made}`);
	const { accept, selected, swipes } = kind.solution(content as never);
	if (accept) return accept.map((text) => ({ text, isRight: true }));
	const list = listOf(type);
	const fields = content as unknown as Entry;
	if (!list) return fieldsOf(type).map((name) => ({ text: entryText(fields[name], name) }));
	return (fields[list.field] as Entry[]).map((row, index) => {
		const text = list.texts.map((one) => entryText(row, one.text)).join(' = ');
		const id = String(row.id);
		const isRight = selected?.includes(id) ?? (swipes && swipes[id] === 'right');
		return { text: kind.isOrdered ? `${index + 1}. ${text}` : text, ...(isRight !== undefined && { isRight }) };
	});
}

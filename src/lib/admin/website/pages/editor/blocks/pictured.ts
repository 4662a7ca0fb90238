import type { BlockType } from '#lib/blocks/blocks.ts';
import { blankData, blankValue, type Sample } from '../../fields/blank.ts';
import { fieldsOfType, type NamedForm } from '../../fields/form.ts';

/** What the picture of a type shows besides what a block needs. */
interface Pictured {
	/** Texts of the block. */
	texts?: string[];
	/** Entries of its lists; where pictures of variants differ, by variant. */
	lists?: Record<string, number | Record<string, number>>;
	/** Texts of each entry. */
	inEntries?: string[];
}

const pictured: Partial<Record<BlockType, Pictured>> = {
	hero: { texts: ['text'] },
	cta: { texts: ['text'] },
	text: { texts: ['heading'] },
	features: { texts: ['heading'], lists: { items: 3 }, inEntries: ['text'] },
	steps: { texts: ['heading'], lists: { items: { vertical: 3, horizontal: 4 } }, inEntries: ['text'] },
	faq: { texts: ['heading'], lists: { items: 4 } },
	quotes: { texts: ['heading'], lists: { items: { single: 1, wall: 3, slider: 3 } } },
	numbers: { lists: { items: { row: 4, cards: 3 } } },
	pricing: { texts: ['heading'], lists: { plans: 3 }, inEntries: ['text', 'priceA'] }
};

/** Sample text for those of the fields that are named and have no value. */
function textsFor(fields: readonly NamedForm[], names: readonly string[], data: object, sample: Sample): object {
	const missing = fields.filter(({ name }) => names.includes(name) && !Object.hasOwn(data, name));
	return Object.fromEntries(missing.map(({ name, form }) => [name, blankValue(form, sample, name)]));
}

/** The data of a new block: as much as its picture shows, with sample text; pictures and targets are for people to choose. */
export function picturedData(type: BlockType, variant: string, sample: Sample): Record<string, unknown> {
	const fields = fieldsOfType(type);
	const data = blankData(fields, sample);
	const { texts = [], lists = {}, inEntries = [] } = pictured[type] ?? {};
	const filled = Object.entries(lists).map(([name, count]) => {
		const form = fields.find((field) => field.name === name)?.form;
		if (form?.kind !== 'list' || form.of.kind !== 'group') throw new Error(`${type} has no list ${name}.`);
		const { fields: own } = form.of;
		const entry = blankData(own, (one) => sample(one, name));
		const length = typeof count === 'number' ? count : (count[variant] ?? form.least);
		return [name, Array.from({ length }, () => ({ ...entry, ...textsFor(own, inEntries, entry, sample) }))];
	});
	return { ...data, ...textsFor(fields, texts, data, sample), ...Object.fromEntries(filled) };
}

import { htmlText } from '#lib/text/html-text.ts';
import type { DraftBlock } from '../editor/blocks/draft-block.ts';
import { fieldsOfType, type FieldForm } from '../fields/form.ts';
import type { Translator } from '#lib/messages/translator.ts';

/** Says the value at a place of a block, such as `data.items.0.align`. */
export type SayValue = (block: Pick<DraftBlock, 'type'>, path: string, value: unknown) => string;

/** Says every value as it is stored, without markup. */
export const asStored: SayValue = (_block, _path, value) => htmlText(String(value));

/** The group of words for a choice of the look. */
const looks: Readonly<Record<string, string>> = {
	'look.variant': 'variant',
	'look.surface': 'style.surfaces',
	'look.width': 'style.widths',
	'look.padding': 'style.paddings'
};

/** The form of a value in the data of a block; undefined for one that the editor does not know. */
function formAt({ type }: Pick<DraftBlock, 'type'>, path: string): FieldForm | undefined {
	const [, ...steps] = path.split('.');
	let form: FieldForm | undefined = { kind: 'group', fields: fieldsOfType(type), isLink: false };
	for (const step of steps) {
		if (form?.kind === 'list') form = form.of;
		else if (form?.kind === 'group') form = form.fields.find(({ name }) => name === step)?.form;
		else return undefined;
	}
	return form;
}

/** Says choices and switches with the words of the editor. */
export const inWords =
	({ t }: Pick<Translator, 't'>): SayValue =>
	(block, path, value) => {
		if (typeof value === 'boolean') return t(`page-editor.compare.${value ? 'yes' : 'no'}`);
		const look = looks[path];
		if (look) return t(`page-editor.${look}.${String(value)}`);
		const isChoice = path.startsWith('data.') && formAt(block, path)?.kind === 'choice';
		return isChoice ? t(`page-editor.option.${String(value)}`) : asStored(block, path, value);
	};

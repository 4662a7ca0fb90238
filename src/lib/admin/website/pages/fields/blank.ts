import type { FieldForm, NamedForm } from './form.ts';

/** Words for a text that has to be there, by the name of its field and of the group that this one is in. */
export type Sample = (name: string, group?: string) => string;

function blankGroup(fields: readonly NamedForm[], sample: Sample, group?: string): Record<string, unknown> {
	const needed = fields.filter(({ isRequired }) => isRequired);
	const inside: Sample = (name) => sample(name, group);
	return Object.fromEntries(needed.map(({ name, form }) => [name, blankValue(form, inside, name)]));
}

/**
 * The initial value of a field: sample text if text is required, so that the page can be stored immediately. What only
 * people can choose (a picture, an event) stays empty.
 */
export function blankValue(form: FieldForm, sample: Sample, name: string): unknown {
	switch (form.kind) {
		case 'group':
			return blankGroup(form.fields, sample, name);
		case 'list':
			return Array.from({ length: form.least }, () => blankValue(form.of, sample, name));
		case 'choice':
			return form.options[0];
		case 'number':
			return form.least;
		case 'switch':
			return false;
		case 'picture':
			return { src: '', alt: '' };
		case 'address':
			return '#';
		case 'markup':
			return `<p>${sample(name)}</p>`;
		case 'line':
		case 'lines':
			return [...sample(name)].slice(0, form.most).join('');
		default:
			return '';
	}
}

/** New data of a block. */
export const blankData = blankGroup;

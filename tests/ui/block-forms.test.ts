import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { blockTypes, kindOf, schemaOf } from '../../src/lib/blocks/blocks.ts';
import {
	countChanges,
	faultsOf,
	storable,
	textOf,
	type DraftBlock
} from '#lib/admin/website/pages/editor/blocks/draft-block.ts';
import { picturedData } from '#lib/admin/website/pages/editor/blocks/pictured.ts';
import { fieldsOfType, type FieldForm, type NamedForm } from '#lib/admin/website/pages/fields/form.ts';
import { moved } from '#lib/ui/table/order.ts';
import { pathText, valueAt, withValue } from '#lib/admin/website/pages/fields/paths.ts';
import { flatten } from '../../src/lib/messages/flatten.ts';
import words from '../../src/lib/messages/page-editor/en.json' with { type: 'json' };

const forms = suite('forms of blocks');
const known = flatten(words);

/** Every field of a form, also those in lists and groups. */
function every(fields: readonly NamedForm[]): NamedForm[] {
	const inside = (form: FieldForm): NamedForm[] =>
		form.kind === 'list' ? inside(form.of) : form.kind === 'group' ? every(form.fields) : [];
	return fields.flatMap((field) => [field, ...inside(field.form)]);
}

for (const type of blockTypes) {
	forms(`${type}: each field of its schema is drawn, and has words`, () => {
		const { shape } = kindOf(type).data;
		assert.equal(
			fieldsOfType(type).map(({ name }) => name),
			Object.keys(shape)
		);
		for (const { name, form } of every(fieldsOfType(type))) {
			assert.ok(known[`field.${name}`], `field.${name}`);
			const options = form.kind === 'choice' ? form.options : [];
			for (const option of options) assert.ok(known[`option.${option}`], `option.${option}`);
		}
		for (const variant of kindOf(type).variants) assert.ok(known[`variant.${variant}`], `variant.${variant}`);
		assert.ok(known[`block.${type}`]);
	});

	forms(`${type}: a new one lacks nothing but what only people can choose`, () => {
		for (const variant of kindOf(type).variants) {
			const data = picturedData(type, variant, (name) => name);
			const read = schemaOf(type).safeParse({ type, variant, data });
			const missing = (read.error?.issues ?? []).map(({ path }) => String(path.at(-1)));
			const chosen = ['src', 'event', 'actions', 'newsletter'];
			assert.equal(
				missing.filter((name) => !chosen.includes(name)),
				[],
				variant
			);
		}
	});
}

forms('a new block has as many entries as its picture, and a text in each', () => {
	const entries = (type: (typeof blockTypes)[number], variant: string, list = 'items') =>
		picturedData(type, variant, (name) => name)[list] as Record<string, unknown>[];
	assert.equal(
		entries('features', 'grid'),
		Array.from({ length: 3 }, () => ({ title: 'title', text: 'text' }))
	);
	assert.equal(
		['vertical', 'horizontal'].map((variant) => entries('steps', variant).length),
		[3, 4]
	);
	assert.equal(
		['single', 'wall', 'slider'].map((variant) => entries('quotes', variant).length),
		[1, 3, 3]
	);
	assert.equal([entries('faq', 'list').length, entries('pricing', 'cards', 'plans').length], [4, 3]);
	assert.is(picturedData('text', 'prose', (name) => name).heading, 'heading');
});

const formOf = (type: (typeof blockTypes)[number], name: string) =>
	fieldsOfType(type).find((field) => field.name === name)!;

forms('a field is what its schema takes', () => {
	assert.equal(formOf('hero', 'headline').form, { kind: 'line', most: 160 });
	assert.equal(formOf('hero', 'text').form, { kind: 'lines', most: 600 });
	assert.equal(formOf('text', 'body').form, { kind: 'markup', markup: 'running' });
	assert.equal(formOf('html', 'html').form, { kind: 'markup', markup: 'page' });
	assert.equal(formOf('media', 'image').form, { kind: 'picture' });
	assert.equal(formOf('ranking', 'event').form, { kind: 'event' });
	assert.equal(formOf('features', 'columns').form, { kind: 'number', least: 1, most: 4, isWhole: true });
	assert.equal(formOf('text', 'align').form, { kind: 'choice', options: ['start', 'center'] });
	assert.equal(formOf('news', 'showAll').form, { kind: 'switch' });
	const { form } = formOf('hero', 'actions');
	assert.equal([form.kind, 'most' in form && form.most, 'of' in form && form.of.kind], ['list', 2, 'group']);
	assert.equal([formOf('hero', 'headline').isRequired, formOf('hero', 'text').isRequired], [true, false]);
	assert.is(formOf('features', 'columns').preset, 3);
});

const block = (more: Partial<DraftBlock> = {}): DraftBlock => ({
	id: 'a',
	type: 'hero',
	variant: 'center',
	data: { headline: 'One' },
	hidden: false,
	...more
});

forms('values are written without touching what was there', () => {
	const before = block({ data: { headline: 'One', actions: [{ label: 'x', href: '#' }] } });
	const after = withValue(before, ['data', 'actions', 0, 'label'], 'y');
	assert.equal(
		[valueAt(before, ['data', 'actions', 0, 'label']), valueAt(after, ['data', 'actions', 0, 'label'])],
		['x', 'y']
	);
	assert.equal(withValue(before, ['data', 'actions'], undefined).data, { headline: 'One' });
	assert.equal(withValue(block(), ['style', 'surface'], 'mist').style, { surface: 'mist' });
	assert.equal(pathText(['data', 'items', 2, 'title']), 'data.items[2].title');
	assert.equal(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
});

forms('faults stand at their field, and a block with one waits while the others are stored', () => {
	const empty = block({ data: { headline: '', actions: [{ label: 'x', href: 'javascript:alert(1)' }] } });
	assert.equal(
		faultsOf(empty).map(({ path, code }) => [path, code]),
		[
			['data.headline', 'required'],
			['data.actions[0].href', 'unsafe_url']
		]
	);
	const text = block({ id: 'b', type: 'text', variant: 'prose', data: { body: '<p>x</p>' } });
	assert.equal(storable([empty, text], [block(), text]), [block(), text], 'its stored form stays');
	assert.equal(storable([empty, text], []), [text], 'a new one is left out');
	assert.is(countChanges([text, empty], [block(), text]), 2, 'one moved, one changed');
	assert.is(countChanges([text], [text]), 0);
	assert.is(textOf(text), 'x');
	assert.is(textOf(block({ data: { body: '<'.repeat(100_000) } })), '');
});

forms.run();

import { z } from 'zod';
import { kindOf, type BlockType } from '#lib/blocks/blocks.ts';
import { filmAddress, icon, link, linkAddress, markupFields, picture, type Markup } from '#lib/blocks/fields.ts';
import { eventFields } from '#lib/blocks/references.ts';
import { imageAddress } from '#lib/text/fields.ts';

/** The form control of a block value, from its schema. */
export type FieldForm =
	/** A line, or several; `most` code points. */
	| { kind: 'line'; most: number }
	| { kind: 'lines'; most: number }
	| { kind: 'markup'; markup: Markup }
	| { kind: 'address' | 'film' | 'image' | 'event' | 'icon' | 'picture' | 'switch' }
	| { kind: 'choice'; options: string[] }
	| { kind: 'number'; least: number; most: number; isWhole: boolean }
	| { kind: 'list'; of: FieldForm; least: number; most: number }
	/** Fields of one object; `isLink` = label and address of a link. */
	| { kind: 'group'; fields: NamedForm[]; isLink: boolean };

/** A field by its name; `preset` is its default. */
export interface NamedForm {
	name: string;
	form: FieldForm;
	isRequired: boolean;
	preset: unknown;
}

interface Inner {
	innerType?: z.core.$ZodType;
	element?: z.core.$ZodType;
	shape?: Record<string, z.core.$ZodType>;
	entries?: Record<string, string>;
	defaultValue?: unknown;
}
const innerOf = (schema: z.core.$ZodType) => schema._zod.def as Inner;

/** The schema inside of `optional`, `default` and the like. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
	const { innerType } = innerOf(schema);
	return innerType ? bare(innerType) : schema;
}

const known = new Map<z.core.$ZodType, FieldForm>([
	[linkAddress, { kind: 'address' }],
	[filmAddress, { kind: 'film' }],
	[imageAddress, { kind: 'image' }],
	[picture, { kind: 'picture' }],
	[icon, { kind: 'icon' }]
]);

const longest = 2048;
const longestList = 200;

function textForm(schema: z.core.$ZodType): FieldForm {
	const most = z.globalRegistry.get(schema as z.ZodType)?.maxLength;
	// The single rule: whatever can have a second line is a multi-line field.
	const takesLines = z.safeParse(schema, 'a\nb').success;
	return { kind: takesLines ? 'lines' : 'line', most: typeof most === 'number' ? most : longest };
}

/** The limits of a list or number, from its JSON schema. */
const limitsOf = (schema: z.core.$ZodType) =>
	z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, number | string | undefined>;

function listForm(schema: z.core.$ZodType, element: z.core.$ZodType): FieldForm {
	const { minItems, maxItems } = limitsOf(schema);
	return { kind: 'list', of: formOf(element), least: Number(minItems ?? 0), most: Number(maxItems ?? longestList) };
}

function numberForm(schema: z.core.$ZodType): FieldForm {
	const { type, minimum, maximum } = limitsOf(schema);
	return {
		kind: 'number',
		least: Number(minimum ?? 0),
		most: Number(maximum ?? Number.MAX_SAFE_INTEGER),
		isWhole: type === 'integer'
	};
}

const isSpecial = (schema: z.core.$ZodType): FieldForm | undefined => {
	const markup = markupFields.get(schema)?.markup;
	if (markup) return { kind: 'markup', markup };
	return eventFields.get(schema as z.ZodType) ? { kind: 'event' } : known.get(schema);
};

/** The field of a schema; throws for one that no form is drawn for. */
function formOf(whole: z.core.$ZodType): FieldForm {
	const schema = bare(whole);
	const special = isSpecial(schema);
	if (special) return special;
	const { element, shape, entries } = innerOf(schema);
	const { type } = schema._zod.def;
	if (shape) return { kind: 'group', fields: fieldsOf(shape), isLink: schema === link };
	if (element) return listForm(schema, element);
	if (entries) return { kind: 'choice', options: Object.values(entries) };
	if (type === 'boolean') return { kind: 'switch' };
	if (type === 'number') return numberForm(schema);
	if (type === 'string') return textForm(schema);
	throw new Error(`No field is drawn for ${type}.`);
}

const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;
const presetOf = (schema: z.core.$ZodType): unknown => {
	const read = z.safeParse(schema, undefined);
	return read.success ? read.data : undefined;
};

const fieldsOf = (shape: Record<string, z.core.$ZodType>): NamedForm[] =>
	Object.entries(shape).map(([name, schema]) => ({
		name,
		form: formOf(schema),
		isRequired: !isOptional(schema),
		preset: presetOf(schema)
	}));

const made = new Map<BlockType, NamedForm[]>();

/** The fields of the data of a block type, in the order of its schema. */
export function fieldsOfType(type: BlockType): NamedForm[] {
	const fields = made.get(type) ?? fieldsOf(kindOf(type).data.shape);
	made.set(type, fields);
	return fields;
}

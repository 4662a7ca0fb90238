import { DataTypes } from 'sequelize';
import { z, type ZodType } from 'zod';
import { boundDatabase, type Column } from '../../../database/table.ts';
import { timeSchema, uidSchema } from '../../../operation/response-schema.ts';
import { expectedOf, type Expected } from './restore/check.ts';
import { keyOf, sectionsOf, type Section } from './sections.ts';

/** What a column holds, as it travels. */
function typeOf({ options: { type } }: Column): ZodType {
	if (type === DataTypes.JSON) return z.unknown();
	if (type === DataTypes.BOOLEAN) return z.boolean();
	if (type === DataTypes.INTEGER) return z.int32();
	if (type === DataTypes.BIGINT) return z.int();
	if (type instanceof DataTypes.DATE) return timeSchema;
	if (type instanceof DataTypes.DECIMAL) return z.number();
	if (type instanceof DataTypes.CHAR) return uidSchema;
	if (type instanceof DataTypes.STRING) return z.string().max((type as unknown as { _length: number })._length);
	return z.string();
}

/** A field of a record: the schema that the feature checks it with, or the type of its column. */
function fieldOf({ name, column, section }: Expected['wire'][number], { restore, part }: Expected): ZodType {
	if (section !== undefined) return absent(z.int().describe(`\`ref\` of a record in \`${section}\``), column);
	const checked = restore.checks?.[name] ?? typeOf(column);
	return absent(part.form.linked ? z.union([checked, z.int()]) : checked, column);
}

/** A field that a file may leave out has the value of a new row. */
function absent(schema: ZodType, { options: { allowNull, defaultValue } }: Column): ZodType {
	const value = allowNull && !schema.safeParse(null).success ? schema.nullable() : schema;
	if (defaultValue !== undefined) return value.default(defaultValue as never);
	return allowNull ? value.default(null) : value;
}

function fieldsOf(expected: Expected): Record<string, ZodType> {
	return Object.fromEntries(expected.wire.map((field) => [field.name, fieldOf(field, expected)]));
}

function recordOf(section: Section): ZodType {
	const number = z.int().optional().describe('Number of the record, by which others name it');
	const parts = section.parts.map((part) => {
		const { name, single } = part.form.within!;
		const inside = z.strictObject(fieldsOf(expectedOf(part)));
		return [name, single ? inside.nullable() : z.array(inside)] as const;
	});
	return z.strictObject({
		...(keyOf(section.table) && { ref: number }),
		...fieldsOf(expectedOf(section, section.parts)),
		...Object.fromEntries(parts)
	});
}

const idOf = (name: string): string => `Backup${name[0]!.toUpperCase()}${name.slice(1)}`;

/** The sections of a backup with the fields of their records, from the tables that are bound. */
export const sectionsSchema = (): z.ZodObject =>
	z.object(
		Object.fromEntries(
			sectionsOf(boundDatabase()).map((section) => {
				const records = z.array(recordOf(section).meta({ id: idOf(section.name) }));
				return [section.name, section.form.isLater ? records.optional() : records];
			})
		)
	);

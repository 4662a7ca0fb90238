import { z } from 'zod';
import { formOf } from '../../../../operation/response-schema.ts';
import { once } from '../../../../runtime/once.ts';
import { settingGroups, type SettingKey } from '../settings.ts';

/** The control for a setting; `special` if its schema cannot tell. */
export type SettingControl =
	| { kind: 'toggle' | 'colour' | 'picture' | 'wallTime' | 'special' }
	| { kind: 'choice' | 'choices'; options: string[] }
	| { kind: 'number'; min: number; max: number; isWhole: boolean }
	| { kind: 'text'; max: number | null };

/** One setting on the screen. */
interface SettingField {
	key: SettingKey;
	control: SettingControl;
}
export type GroupName = keyof typeof settingGroups;
export interface SettingGroup {
	name: GroupName;
	settings: SettingField[];
}

interface Shape {
	type?: string;
	format?: string;
	enum?: string[];
	minimum?: number;
	maximum?: number;
	maxLength?: number;
	items?: Shape;
	anyOf?: Shape[];
}
const formats: Record<string, 'colour' | 'picture' | 'wallTime'> = {
	color: 'colour',
	'image-address': 'picture',
	'local-date-time': 'wallTime'
};

/** The control that fits what a schema reads; of several forms the last that is not "nothing". */
function controlOf(schema: z.ZodType): SettingControl {
	const read = formOf(schema, 'input') ?? schema;
	const shape = z.toJSONSchema(read, { io: 'input', unrepresentable: 'any' }) as Shape;
	return controlFor(shape.anyOf?.filter(({ type }) => type !== 'null').at(-1) ?? shape);
}

function controlFor({ type, format, enum: options, items, ...bounds }: Shape): SettingControl {
	if (format && formats[format]) return { kind: formats[format] };
	if (type === 'boolean') return { kind: 'toggle' };
	if (options) return { kind: 'choice', options };
	if (items?.enum) return { kind: 'choices', options: items.enum };
	const { minimum: min = 0, maximum: max = 0 } = bounds;
	if (type === 'integer' || type === 'number') return { kind: 'number', min, max, isWhole: type === 'integer' };
	return type === 'string' ? { kind: 'text', max: bounds.maxLength ?? null } : { kind: 'special' };
}

/** The groups of settings in the order of the screen. */
export const shownGroups = once((): SettingGroup[] =>
	Object.entries(settingGroups).map(([name, settings]) => ({
		name: name as GroupName,
		settings: Object.entries(settings).map(([key, [schema]]) => ({
			key: key as SettingKey,
			control: controlOf(schema)
		}))
	}))
);

import * as assert from 'uvu/assert';
import { tools } from '../../../server/composition/routes.ts';
import { definitionOf } from '../../../server/web/mcp/tool-definitions.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the arguments of tools, as programs of every maker of models take them');

interface Schema {
	type?: string | string[];
	description?: string;
	items?: Schema;
	properties?: Record<string, Schema>;
	additionalProperties?: boolean | Schema;
	$defs?: Record<string, Schema>;
	$ref?: string;
}

// Each of them makes some program refuse every tool of a server.
const refused = [
	...['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'prefixItems', 'contains', 'propertyNames'],
	...['patternProperties', 'dependentSchemas', 'dependentRequired', 'unevaluatedProperties', 'unevaluatedItems']
];
const known = ['string', 'number', 'integer', 'boolean', 'object', 'array'];
const scalars = known.slice(0, 4);

/** What is wrong with the type of a value: it has one, with null beside it where that is no list and no record. */
function typeFaults({ type, $ref }: Schema): string[] {
	if ($ref !== undefined) return /^#\/\$defs\/\w+$/.test($ref) && type === undefined ? [] : [`refers to ${$ref}`];
	if (typeof type === 'string') return known.includes(type) ? [] : [`has the type ${type}`];
	const [only = '', ...more] = type ?? [];
	return scalars.includes(only) && more.join() === 'null' ? [] : [`has the types ${String(type)}`];
}

/** Every fault of a schema and of what is in it, with its place. */
function faultsIn(schema: Schema, at: string, records: Record<string, Schema> = {}): string[] {
	const { properties = {}, items, additionalProperties, $defs = {}, $ref } = schema;
	const faults = [...typeFaults(schema), ...refused.filter((word) => word in schema)];
	if (schema.type === 'array' && !items) faults.push('is a list of nothing');
	if ($ref !== undefined && !records[$ref.split('/').at(-1)!]) faults.push('refers to nothing');
	for (const name of Object.keys(properties)) if (!/^[\w.-]{1,64}$/.test(name)) faults.push(`has the property ${name}`);
	const inner: [string, Schema][] = [
		...Object.entries(properties).map(([name, one]): [string, Schema] => [`${at}.${name}`, one]),
		...Object.entries($defs).map(([name, one]): [string, Schema] => [`${at}#${name}`, one]),
		...(items ? [[`${at}[]`, items] as [string, Schema]] : []),
		...(typeof additionalProperties === 'object' ? [[`${at}{}`, additionalProperties] as [string, Schema]] : [])
	];
	return [
		...faults.map((fault) => `${at}: ${fault}`),
		...inner.flatMap(([place, one]) => faultsIn(one, place, { ...records, ...$defs }))
	];
}

test('every schema has one type per value, lists with their items, and nothing that clients reject', () => {
	const faults = tools.flatMap((tool) => faultsIn(definitionOf(tool).inputSchema as Schema, tool.name));
	assert.equal(faults, []);
});

test('every tool takes an object with described arguments, and an optional namespace', () => {
	for (const tool of tools) {
		const { type, properties = {}, required = [] } = definitionOf(tool).inputSchema as Schema & { required?: string[] };
		assert.is(type, 'object', tool.name);
		assert.is(properties.namespace?.type, 'string', tool.name);
		for (const name of required) assert.ok(name !== 'namespace' && properties[name], `${tool.name}: ${name}`);
		for (const [name, { description, $ref }] of Object.entries(properties))
			assert.ok(description ?? $ref, `${tool.name}: ${name}`);
	}
});

test('the schema check finds what it looks for', () => {
	const wrong: Schema[] = [
		{},
		{ type: 'array' },
		{ type: 'array', items: {} },
		{ type: ['array', 'null'], items: { type: 'string' } },
		{ type: ['object', 'null'] },
		{ type: ['boolean', 'string'] },
		{ type: ['string', 'integer', 'null'] },
		{ type: 'null' },
		{ type: 'object', propertyNames: { type: 'string' } } as Schema,
		{ anyOf: [{ type: 'string' }, { type: 'null' }] } as Schema,
		{ type: 'object', properties: { 'not a name': { type: 'string' } } },
		{ type: 'object', additionalProperties: {} },
		{ type: 'object', properties: { list: { type: 'array', items: { type: ['object', 'array'] } } } },
		{ $ref: '#/$defs/Missing' }
	];
	for (const schema of wrong) assert.is.not(faultsIn(schema, 'x').length, 0, JSON.stringify(schema));
	const right: Schema = {
		type: 'object',
		properties: { one: { type: ['integer', 'null'] }, many: { type: 'array', items: { $ref: '#/$defs/Team' } } },
		additionalProperties: false,
		$defs: { Team: { type: 'object', additionalProperties: { type: 'string' } } }
	};
	assert.equal(faultsIn(right, 'x'), []);
});

test.run();

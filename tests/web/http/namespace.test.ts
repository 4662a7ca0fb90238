import * as assert from 'uvu/assert';
import { NamespaceUnresolved, resolveNamespace, type NamespaceSources } from '../../../server/web/http/namespace.ts';
import { suite } from '../../support/runner/suite.ts';

type Row = [
	name: string,
	sources: Partial<NamespaceSources>,
	namespace: string,
	step: string,
	candidates: string,
	usedFallback: boolean,
	active?: string[]
];

const marketing = { purpose: 'marketing' } as const;
const general = { purpose: 'general' } as const;
const toAcme = { domainLookup: 'acme' };
const always = ['default', 'acme', 'beta'];
const withoutAcme = ['default', 'beta'];

// Contract NS3, row by row.
const rows: Row[] = [
	['NR1', { ...marketing, path: '/m/faq', query: 'ACME ', ...toAcme }, 'acme', '1 query', 'acme default', false],
	['NR2', { ...marketing, query: 'nope', ...toAcme }, 'acme', '3 domains', 'nope acme default', true],
	['NR3', { ...marketing, query: '../x', ...toAcme }, 'acme', '3 domains', 'acme default', false],
	['NR4', { ...marketing, query: ['beta', 'acme'] }, 'beta', '1 query', 'beta default', false],
	[
		'NR5',
		{ ...marketing, attributes: { legalPageNamespace: 'acme', pageNamespace: 'beta' } },
		'acme',
		'1 legalPageNamespace',
		'acme beta default',
		false
	],
	['NR6', { ...marketing, path: '/m/beta/news', ...toAcme }, 'beta', '2 url', 'beta acme default', false],
	['NR7', { ...marketing, path: '/m/faq', ...toAcme }, 'acme', '3 domains', 'acme default', false],
	[
		'NR8',
		{ ...marketing, path: '/landing/news', ...toAcme },
		'landing',
		'2 url',
		'landing acme default',
		false,
		[...always, 'landing']
	],
	['NR9', { ...marketing, path: '/landing/news' }, 'default', '4 default', 'default', true],
	['NR10', { ...marketing, domainNamespace: 'beta', ...toAcme }, 'beta', '3 domainNamespace', 'beta default', false],
	['NR11', { ...marketing, args: { subdomain: 'acme' } }, 'acme', '4 arg.subdomain', 'acme default', false],
	['NR12', { ...marketing, args: { subdomain: 'ghost' } }, 'default', '4 default', 'ghost default', true],
	[
		'NR14',
		{ ...general, args: { tenant: 'beta', namespace: 'acme' }, tenant: 'default' },
		'acme',
		'4 arg.namespace',
		'acme beta default',
		false
	],
	['NR15', { ...general, event: 'beta', tenant: 'default' }, 'beta', '4 event', 'beta default', false],
	['NR16', { ...general, event: 'beta', ...toAcme }, 'acme', '3 domains', 'acme beta', false],
	['NR17', { ...general, tenant: 'beta' }, 'beta', '4 tenant', 'beta', false],
	['NR18', { ...general, tenant: 'default' }, 'default', '4 tenant', 'default', false],
	['NR19', { ...marketing, ...toAcme }, 'default', '4 default', 'acme default', true, withoutAcme]
];

const test = suite('the namespace of a request');

for (const [name, sources, namespace, step, candidates, usedFallback, active = always] of rows)
	test(name, () => {
		const found = resolveNamespace(sources as NamespaceSources, 'main.test', (one) => active.includes(one));
		assert.equal(found, { namespace, step, candidates: candidates.split(' '), usedFallback, host: 'main.test' });
	});

const unresolved: [string, NamespaceSources, string[]][] = [
	['NR13', { ...general, args: { subdomain: 'ghost' } }, ['ghost']],
	['NR20', { ...general, ...toAcme }, ['acme']]
];
for (const [name, sources, candidates] of unresolved)
	test(`${name} has none, and the error names the candidates`, () => {
		try {
			resolveNamespace(sources, 'main.test', (one) => withoutAcme.includes(one));
			assert.unreachable('a namespace was found');
		} catch (error) {
			assert.instance(error, NamespaceUnresolved);
			assert.equal((error as NamespaceUnresolved).candidates, candidates);
		}
	});

test('names longer than 100 characters and with a leading hyphen are skipped, repeated ones count once', () => {
	const sources = { ...marketing, query: 'x'.repeat(101), attributes: { namespace: '-acme' }, path: '/m/ACME' };
	const found = resolveNamespace({ ...sources, ...toAcme }, 'main.test', (one) => always.includes(one));
	assert.equal([found.step, found.candidates], ['2 url', ['acme', 'default']]);
});

test.run();

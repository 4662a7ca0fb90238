import { globSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#lib/messages/locale.ts';
import { features } from '../../../server/composition/features.ts';
import type { Feature } from '../../../server/features/feature.ts';
import { sections, type Section } from '../../support/specification/sections.ts';

/** The chapter that shows where each section of the specification is. */
export const mapFile = (locale: Locale): string => `src/lib/help/${locale}/specification.md`;

const words = {
	en: {
		head: '# Where the specification is\n\nEach section of the specification with its feature, screens, endpoints, tools and tests.',
		note: '## How to read it\n\n`npm run map` writes this chapter from the manifests of all features. Endpoints are below `/api/v1/namespaces/{ns}`, older ones at the root. See [Where it departs](/admin/help/departures) for what differs from the text.',
		code: 'Code',
		screens: 'Screens',
		rest: 'REST',
		legacy: 'Older endpoints',
		tools: 'Tools',
		tests: 'Tests'
	},
	de: {
		head: '# Wo die Spezifikation steht\n\nJeder Abschnitt der Spezifikation mit Feature, Seiten, Endpunkten, Werkzeugen und Tests.',
		note: '## So liest man es\n\n`npm run map` schreibt dieses Kapitel aus den Manifesten aller Features. Endpunkte stehen unter `/api/v1/namespaces/{ns}`, ältere an der Wurzel. Was vom Text abweicht, steht in [Wo Marquee abweicht](/admin/help/departures).',
		code: 'Code',
		screens: 'Seiten',
		rest: 'REST',
		legacy: 'Ältere Endpunkte',
		tools: 'Werkzeuge',
		tests: 'Tests'
	}
} as const;

const all: readonly Feature[] = features;
const posix = (files: string[]): string[] => files.map((file) => file.replaceAll('\\', '/')).sort();
const folders = posix(globSync('server/features/**/feature.ts')).map((file) => path.dirname(file));
const tests = posix(globSync('tests/**/*.test.ts')).filter((file) => !file.startsWith('tests/bench/'));
const code = (texts: Iterable<string>): string => [...texts].map((text) => `\`${text}\``).join(', ');

/** The areas that a feature's screens and admin endpoints open. */
const areasOf = ({ screens = [], admin = [] }: Feature): Set<string | undefined> =>
	new Set([...screens.map(({ area }) => area), ...admin.map(({ operation }) => operation.access.area)]);

const isNamed = ({ name }: Feature): boolean => sections.some((section) => section.features.includes(name));

/** The features of a section: those it names, and those that no section names and that open one of its areas. */
const featuresIn = ({ features: named, areas = [] }: Section): Feature[] =>
	all.filter((one) => named.includes(one.name) || (!isNamed(one) && areas.some((area) => areasOf(one).has(area))));

/** The features that no section has. */
export const featuresWithoutSection = (): string[] => {
	const placed = new Set(sections.flatMap(featuresIn));
	return all.filter((one) => !placed.has(one)).map(({ name }) => name);
};

/** The tests that are called like a feature: a folder, or files. */
function testsNamed(name: string): string[] {
	const stems = [name, name.replace(/s$/, '')];
	return tests.flatMap((file) => {
		const steps = file.replace(/(\.alone)?\.test\.ts$/, '').split('/');
		const at = steps.findIndex((step) => stems.includes(step));
		if (at < 0) return [];
		return at === steps.length - 1 ? [file] : [steps.slice(0, at + 1).join('/')];
	});
}

const folderOf = ({ name }: Feature): string[] => folders.filter((folder) => path.basename(folder) === name);

/** Endpoints with one path in one place: `GET POST /menus`. */
function endpoints(routes: readonly { method: string; path: string }[]): string[] {
	const byPath = Map.groupBy(routes, (route) => route.path.replace(/:(\w+)/g, '{$1}'));
	return [...byPath].map(([place, some]) => `${some.map(({ method }) => method.toUpperCase()).join(' ')} ${place}`);
}

/** Leaves out what is in a folder of the list. */
const withoutInner = (files: string[]): string[] =>
	files.filter((file) => !files.some((other) => file.startsWith(`${other}/`)));

/** What there is of a section. */
export function partsOf(
	section: Section
): Record<'code' | 'screens' | 'rest' | 'legacy' | 'tools' | 'tests', string[]> {
	const own = featuresIn(section);
	const named = own.flatMap(({ name }) => testsNamed(name));
	return {
		code: [...own.flatMap(folderOf), ...(section.code ?? [])],
		screens: own.flatMap(({ screens = [] }) => screens.map(({ href }) => href)),
		rest: endpoints(own.flatMap(({ rest = [] }) => rest)),
		legacy: endpoints(own.flatMap(({ legacy = [] }) => legacy)),
		tools: own.flatMap((one) => (one.tools ?? []).map(({ name }) => name)),
		tests: withoutInner([...new Set([...named, ...(section.tests ?? [])])].sort())
	};
}

function written(section: Section, locale: Locale): string {
	const parts = partsOf(section);
	const screens = parts.screens.map((href) => `[${href}](${href})`).join(', ');
	const lines = [
		['code', code(parts.code)],
		['screens', screens],
		['rest', code(parts.rest)],
		['legacy', code(parts.legacy)],
		['tools', code(parts.tools)],
		['tests', code(parts.tests)]
	] as const;
	const items = lines.filter(([, text]) => text).map(([part, text]) => `- ${words[locale][part]}: ${text}`);
	return `## ${section.title[locale]}\n\n${items.join('\n')}`;
}

/** The whole chapter, as the manifests are now. */
export const mapIn = (locale: Locale): string =>
	`${[words[locale].head, words[locale].note, ...sections.map((section) => written(section, locale))].join('\n\n')}\n`;

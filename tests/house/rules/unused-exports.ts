import path from 'node:path/posix';
import type { Source } from './source.ts';

/** One exported name of a file. */
export interface Export {
	file: string;
	name: string;
	/** Whether a comment that documents it ends right above. */
	isDocumented: boolean;
}

const declared =
	/^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/;
const loadedByName = /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const loadedWhole = /\bimport\s*\(\s*'([^']+)'|\bimport (?:type )?\* as \w+ from '([^']+)'/g;
const moduleScript = /<script[^>]*\bmodule\b[^>]*>([\s\S]*?)<\/script>/;

// `export` in the other script of a component belongs to each instance of it.
const codeOf = ({ file, text }: Source): string =>
	file.endsWith('.svelte') ? (moduleScript.exec(text)?.[1] ?? '').replace(/^\t/gm, '') : text;

/** The names that a file exports where it declares them. */
export function exportsOf(source: Source): Export[] {
	const lines = codeOf(source).split('\n');
	return lines.flatMap((line, index) => {
		const name = declared.exec(line)?.[1];
		if (!name) return [];
		const above = lines.slice(0, index).findLast((one) => !one.startsWith('// eslint-')) ?? '';
		return [{ file: source.file, name, isDocumented: above.trimEnd().endsWith('*/') }];
	});
}

const resolve = (file: string, to: string): string =>
	to.startsWith('#lib/') ? to.replace('#lib/', 'src/lib/') : path.join(path.dirname(file), to);

/** What a file loads, as `path name`; a module that it loads whole, by `import()` or `* as`, as its path alone. */
function loadedBy({ file, text }: Source): string[] {
	const named = [...text.matchAll(loadedByName)].flatMap(([, names = '', from = '']) =>
		names
			.split(',')
			.map(
				(name) =>
					name
						.trim()
						.replace(/^type /, '')
						.split(/\s/, 1)[0]!
			)
			.filter(Boolean)
			.map((name) => `${resolve(file, from)} ${name}`)
	);
	return [...named, ...[...text.matchAll(loadedWhole)].map(([, late, all]) => resolve(file, (late ?? all)!))];
}

const namedIn = (code: string, name: string): number =>
	code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').match(new RegExp(`\\b${name}\\b`, 'g'))!.length;

/**
 * The exports of the product that serve nobody: no other file loads them, or tests alone do and the own file has no use
 * for them either.
 */
export function unusedExports(product: Source[], tests: Source[]): Export[] {
	const byProduct = new Set(product.flatMap(loadedBy));
	const byTests = new Set(tests.flatMap(loadedBy));
	const isLoaded = (by: Set<string>, { file, name }: Export) => by.has(`${file} ${name}`) || by.has(file);
	return product.flatMap((source) =>
		exportsOf(source).filter((one) => {
			if (isLoaded(byProduct, one)) return false;
			return !isLoaded(byTests, one) || namedIn(codeOf(source), one.name) < 2;
		})
	);
}

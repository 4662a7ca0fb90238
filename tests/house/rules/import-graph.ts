import { existsSync } from 'node:fs';
import path from 'node:path/posix';
import ts from 'typescript';
import type { Source } from './source.ts';

/** One import of one file. */
export interface Import {
	from: string;
	/** Path from the repository root, or the bare name of a package (`zod`, `node:fs`, `$app/forms`). */
	to: string;
	isPackage: boolean;
	/** True when nothing is loaded at run time (`import type`, `export type`, `import('…')` in a type). */
	isType: boolean;
	/** True for `import()`, which loads once it is reached. */
	isLate?: boolean;
}

type Found = Pick<Import, 'isType' | 'isLate'> & { specifier: string };

/** Every import of a TypeScript or Svelte file, `#lib/` and relative paths resolved. */
export function importsOf({ file, text }: Source): Import[] {
	const isSvelte = file.endsWith('.svelte');
	const found = isSvelte ? importsOfSvelte(text) : importsOfScript(text);
	return found.map(({ specifier, ...how }) => ({ from: file, ...how, ...resolve(file, specifier) }));
}

function resolve(file: string, specifier: string): Pick<Import, 'to' | 'isPackage'> {
	const isLib = specifier.startsWith('#lib/');
	if (!isLib && !specifier.startsWith('.')) return { to: specifier, isPackage: true };
	const joined = isLib ? specifier.replace('#lib/', 'src/lib/') : path.join(path.dirname(file), specifier);
	const candidates = [joined, `${joined}.ts`, `${joined}/index.ts`];
	return {
		to: candidates.find((candidate) => path.extname(candidate) && existsSync(candidate)) ?? joined,
		isPackage: false
	};
}

function importsOfSvelte(text: string): Found[] {
	const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
	const markup = text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
	const inMarkup = [...markup.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)];
	return [
		...scripts.flatMap(importsOfScript),
		...inMarkup.map(([, specifier = '']) => ({ specifier, isType: false, isLate: true }))
	];
}

// Without a call of it, no import stands behind the last of these.
const source = /\bfrom\s*['"][^'"\n]+['"]|\bimport\s*['"][^'"\n]+['"]/g;
const upToLastImport = (text: string): string => {
	const last = /\bimport\s*\(/.test(text) ? undefined : [...text.matchAll(source)].at(-1);
	return last ? text.slice(0, last.index + last[0].length) : text;
};

function importsOfScript(whole: string): Found[] {
	const found: Found[] = [];
	const text = upToLastImport(whole);
	const visit = (node: ts.Node): void => {
		const one = importOf(node);
		if (one && ts.isStringLiteralLike(one.specifier)) found.push({ ...one, specifier: one.specifier.text });
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest));
	return found;
}

function importOf(node: ts.Node): (Omit<Found, 'specifier'> & { specifier: ts.Node }) | undefined {
	if (ts.isImportDeclaration(node)) {
		return { specifier: node.moduleSpecifier, isType: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword };
	}
	if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
		return { specifier: node.moduleSpecifier, isType: node.isTypeOnly };
	}
	if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
		return { specifier: node.argument.literal, isType: true };
	}
	const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
	return isDynamic && node.arguments[0] ? { specifier: node.arguments[0], isType: false, isLate: true } : undefined;
}

/** The first ring of run-time imports, as a list of files that ends where it began; a file may import itself. */
export function findCycle(imports: Import[]): string[] | undefined {
	const edges = Map.groupBy(
		imports.filter(({ from, to, isType, isPackage }) => !isType && !isPackage && from !== to),
		({ from }) => from
	);
	const finished = new Set<string>();
	const walk = (file: string, trail: string[]): string[] | undefined => {
		if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
		if (finished.has(file)) return undefined;
		for (const { to } of edges.get(file) ?? []) {
			const cycle = walk(to, [...trail, file]);
			if (cycle) return cycle;
		}
		finished.add(file);
		return undefined;
	};
	for (const file of edges.keys()) {
		const cycle = walk(file, []);
		if (cycle) return cycle;
	}
	return undefined;
}

/** True when a file does nothing but pass on what other files export. */
export function isBarrel(text: string): boolean {
	const { statements } = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest);
	return statements.length > 0 && statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier);
}

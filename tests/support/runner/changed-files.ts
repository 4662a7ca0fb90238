import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// These start the built product as a whole: no import tells which part of it they reach.
const whole = /^tests\/(screens|cli|real)\//;
const product = /^(server|src|database|static|docker|package(-lock)?\.json|vite\.config\.ts|svelte\.config\.js)/;
// Read when the program runs, as migrations, texts and fixtures are: no import tells who reads them.
const readLater = /^(database|tests\/fixtures)\/|\.json$/;
// Read by tests that look at the tree itself.
const house = /^tests\/house\//;
const imported = /(?:from|import)\s*\(?\s*'((?:\.{1,2}|#lib)\/[^']+)'/g;

/** Files that differ from a commit (the last one on main, or HEAD on main itself) or are not yet under version control. */
export function changedFiles(): string[] {
	const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
	const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
	return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Those of the test files that a change to the given files can reach. */
export function reachedTests(tests: string[], changed: string[]): string[] {
	const changes = new Set(changed.map((file) => path.resolve(file)));
	if (changed.some((file) => readLater.test(file))) return tests;
	const touchesProduct = changed.some((file) => product.test(file));
	const reach = new Map<string, boolean>();
	return tests.filter((file) => {
		const name = path.relative('.', path.resolve(file));
		if (house.test(name)) return changed.length > 0;
		return (touchesProduct && whole.test(name)) || reaches(path.resolve(file), changes, reach);
	});
}

function reaches(file: string, changes: Set<string>, known: Map<string, boolean>): boolean {
	const found = known.get(file);
	if (found !== undefined) return found;
	// Circles end here; what they reach otherwise is found by the other edges.
	known.set(file, changes.has(file));
	if (!changes.has(file) && existsSync(file) && /\.(ts|js|svelte)$/.test(file))
		known.set(
			file,
			importsOf(file).some((next) => reaches(next, changes, known))
		);
	return known.get(file) ?? false;
}

function importsOf(file: string): string[] {
	const source = readFileSync(file, 'utf8');
	return [...source.matchAll(imported)].map(([, specifier = '']) =>
		specifier.startsWith('#lib/')
			? path.resolve('src/lib', specifier.slice('#lib/'.length))
			: path.resolve(path.dirname(file), specifier)
	);
}

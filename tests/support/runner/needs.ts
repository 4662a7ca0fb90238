import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Service } from '../apps/programs.ts';

// A test file needs what the files it imports from tests/ use.
const marks: [mark: string, service: Service][] = [
	['TEST_MYSQL_URL', 'mariadb'],
	['TEST_REDIS_URL', 'redis'],
	['playwright-core', 'chromium'],
	["requireProgram('caddy')", 'caddy'],
	["requireProgram('pdftoppm')", 'poppler']
];
const relativeImport = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;

/** The services a test file uses, itself or through what it imports from the tests folder. */
export function servicesOf(file: string, seen = new Set<string>()): Set<Service> {
	const found = new Set<Service>();
	if (seen.has(file) || !existsSync(file)) return found;
	seen.add(file);
	const source = readFileSync(file, 'utf8');
	for (const [mark, service] of marks) if (source.includes(mark)) found.add(service);
	for (const [, specifier = ''] of source.matchAll(relativeImport)) {
		const imported = path.resolve(path.dirname(file), specifier);
		const isTest = imported.includes(`${path.sep}tests${path.sep}`);
		if (isTest) for (const service of servicesOf(imported, seen)) found.add(service);
	}
	return found;
}

import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { features } from '../../server/composition/features.ts';
import { suite } from '../support/runner/suite.ts';
import { featureFolders } from './rules/feature-folders.ts';
import { readSources } from './rules/source.ts';

const test = suite('folders');
const most = 25;
const more: Record<string, number> = { 'src/lib/ui': 30, 'database/migrations': Infinity };

test('no folder contains more files than people look through', () => {
	const counts = new Map<string, number>();
	for (const { file } of readSources(['server', 'src', 'tests', 'database'], ['ts', 'svelte', 'json'])) {
		const folder = path.posix.dirname(file);
		counts.set(folder, (counts.get(folder) ?? 0) + 1);
	}
	const full = [...counts].filter(([folder, count]) => count > (more[folder] ?? most));
	assert.equal(full, []);
	assert.ok(readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isFile()).length <= 8);
});

const names: string[] = features.map(({ name }) => name);
const subfolders = (folder: string): string[] =>
	readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
// Screens of one login, and of one part of a feature.
const ofNoFeature = ['account', 'event-settings'];

test('the screens of a feature are in a folder of its wing and its name', () => {
	const wings = subfolders('server/features');
	const screens = wings.flatMap((wing) => {
		const folder = `src/lib/admin/${wing}`;
		return subfolders('src/lib/admin').includes(wing) ? subfolders(folder).map((name) => ({ wing, name })) : [];
	});
	assert.ok(screens.length > 20);
	const stray = screens.filter(
		({ wing, name }) => !ofNoFeature.includes(name) && featureFolders.get(name) !== `server/features/${wing}/${name}`
	);
	assert.equal(stray, []);
});

// What several features say, and what no feature of the server says.
const shelves = [
	...['admin', 'errors', 'roles', 'ui', 'login', 'reference', 'blocks', 'questions', 'stage'],
	...['certificates', 'export', 'event-settings', 'looks', 'page-editor', 'phone-photos']
];

test('the messages of a feature are in a folder of its name', () => {
	const stray = subfolders('src/lib/messages').filter((name) => !names.includes(name) && !shelves.includes(name));
	assert.equal(stray, []);
});

test.run();

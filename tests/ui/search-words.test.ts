import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { grouped, hrefOf } from '#lib/admin/shell/search/hit-words.ts';
import { marked } from '#lib/admin/shell/search/marks.ts';
import type { FoundHit } from '../../server/features/platform/search/operations.ts';

const test = suite('what the search shows of a hit');

test('what was searched for is marked, whatever its case and accents, and nothing else of the text changes', () => {
	const rows: [text: string, search: string, parts: string[]][] = [
		['Alte Mühle', 'MUH', ['Alte ', 'Müh', 'le']],
		['Straße 7', 'strasse', ['', 'Straße', ' 7']],
		['Straße', 'stras', ['', 'Straß', 'e']],
		['Mu\u0308hle', 'mü', ['', 'Mu\u0308', 'hle']],
		['Rad am Mühlrad', 'rad  mühl', ['', 'Rad', ' am ', 'Mühlrad']],
		['aaa', 'aa a', ['', 'aaa']],
		['🦊 Füchse', 'fuchse', ['🦊 ', 'Füchse']],
		['Eulen', 'xy', ['Eulen']],
		['Eulen', '  ', ['Eulen']],
		['100% sicher', '0%', ['10', '0%', ' sicher']]
	];
	for (const [text, search, parts] of rows) {
		assert.equal(marked(text, search), parts, `${text}, ${search}`);
		assert.is(marked(text, search).join(''), text);
	}
	assert.is(marked('ä'.repeat(500), 'a'.repeat(100)).join(''), 'ä'.repeat(500));
});

test('hits stand in groups in the order they came, and lead to the event on show where they name none', () => {
	const hit = (kind: FoundHit['kind'], more: object = {}) => ({ kind, id: kind, title: kind, href: '/x', ...more });
	const kinds: FoundHit['kind'][] = ['action', 'screen', 'event', 'team', 'page', 'file', 'login'];
	assert.equal(
		grouped(kinds.map((kind) => hit(kind))).map(({ name, hits }) => [name, hits.length]),
		[
			['do', 2],
			['quiz', 2],
			['website', 2],
			['administration', 1]
		]
	);
	const setting = hit('setting', { href: '/s#setting-a', ofEvent: true });
	assert.equal([hrefOf(setting, 'e1'), hrefOf(setting, null)], ['/s?event=e1#setting-a', '/s#setting-a']);
	assert.is(hrefOf(hit('action', { href: '/n?new', ofEvent: true }), 'e1'), '/n?new&event=e1');
	assert.is(hrefOf(hit('team'), 'e1'), '/x');
});

test.run();

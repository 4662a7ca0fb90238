import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { actorWords } from '#lib/admin/shell/actor-words.ts';
import { flatten } from '../../src/lib/messages/flatten.ts';
import { createTranslator } from '../../src/lib/messages/translator.ts';
import de from '../../src/lib/messages/admin/de.json' with { type: 'json' };
import en from '../../src/lib/messages/admin/en.json' with { type: 'json' };

const test = suite('whom a record names');
const words = (locale: string, file: object) => {
	const messages = flatten(file as Record<string, unknown>, 'admin.');
	return createTranslator({ locale }, (key) => messages[key], true);
};
const rows: [actor: string, de: string, en: string][] = [
	['user:admin', 'admin', 'admin'],
	['user:jana.k by Claude by night', 'jana.k mit Claude by night', 'jana.k with Claude by night'],
	['token:Kasse: links', 'Kasse: links', 'Kasse: links'],
	['token:a by b', 'a by b', 'a by b'],
	['system', 'der Server', 'the server'],
	// Records are cut at 120 characters.
	['user:jana by', 'jana by', 'jana by']
];
for (const [actor, german, english] of rows)
	test(actor, () =>
		assert.equal([actorWords(words('de', de), actor), actorWords(words('en', en), actor)], [german, english])
	);

test.run();

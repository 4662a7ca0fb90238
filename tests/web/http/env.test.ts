import * as assert from 'uvu/assert';
import english from '../../../src/lib/messages/management/en.json' with { type: 'json' };
import german from '../../../src/lib/messages/management/de.json' with { type: 'json' };
import { publicUrlOf } from '../../../server/boot.ts';
import { envExample, missingSecrets, readEnv, shownVariables, type EnvName } from '../../../server/runtime/env.ts';
import { databaseUrlOf } from '../../../server/runtime/database-url.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the environment');
const faultsIn = (source: Record<string, string>): string => {
	try {
		readEnv(source);
	} catch (error) {
		return (error as Error).message;
	}
	throw new Error('not refused');
};

test('unset and empty variables have their defaults', () => {
	const unset = readEnv({});
	assert.equal(readEnv({ PORT: '', LOG_LEVEL: '  ', MAIN_DOMAIN: '' }), unset);
	assert.equal(
		[unset.NODE_ENV, unset.PORT, unset.MAIN_DOMAIN, unset.DATA_DIR, unset.RATE_LIMIT_SCALE, unset.TRUST_PROXY],
		['production', 3000, '', 'data', 1, '']
	);
	assert.equal([unset.REQUIRE_HTTPS, unset.LOG_LEVEL], [false, 'info']);
});

test('values are read with their types', () => {
	const env = readEnv({ PORT: ' 8080 ', RATE_LIMIT_SCALE: '0.5', REQUIRE_HTTPS: '1', NODE_ENV: 'test' });
	assert.equal([env.PORT, env.RATE_LIMIT_SCALE, env.REQUIRE_HTTPS, env.NODE_ENV], [8080, 0.5, true, 'test']);
	assert.is(readEnv({ REQUIRE_HTTPS: 'true' }).REQUIRE_HTTPS, false);
});

test('C32: tools of menus are there for a yes in any case, old links for a 1 alone', () => {
	const tools = ['1', 'true', 'YES', ' On ', '', '0', 'false', 'off', '2', 'ja'];
	assert.equal(
		tools.map((value) => readEnv({ FEATURE_MARKETING_NAV_TREE_ENABLED: value }).FEATURE_MARKETING_NAV_TREE_ENABLED),
		[true, true, true, true, true, false, false, false, false, false]
	);
	const links = ['1', ' 1 ', '', 'true', 'yes', '01', '0'];
	assert.equal(
		links.map(
			(value) => readEnv({ FEATURE_MARKETING_MENU_LEGACY_FALLBACK: value }).FEATURE_MARKETING_MENU_LEGACY_FALLBACK
		),
		[true, true, false, false, false, false, false]
	);
});

test('wiki and tickets are there for true alone, the scopes of before for a 1 alone', () => {
	const values = ['true', ' true ', '', 'TRUE', 'yes', 'on', '1', '0', 'false'];
	for (const name of ['FEATURE_WIKI_ENABLED', 'FEATURE_TICKETS_ENABLED'] as const)
		assert.equal(
			values.map((value) => readEnv({ [name]: value })[name]),
			[true, true, true, false, false, false, false, false, false],
			name
		);
	assert.equal(
		['1', '', 'true', '0'].map((value) => readEnv({ OAUTH_LEGACY_SCOPES: value }).OAUTH_LEGACY_SCOPES),
		[true, false, false, false]
	);
});

test('every fault is named in one error, without the value', () => {
	const message = faultsIn({ PORT: '70000', LOG_LEVEL: 'loud', RATE_LIMIT_SCALE: 'x', NODE_ENV: 'prod' });
	for (const name of ['PORT', 'LOG_LEVEL', 'RATE_LIMIT_SCALE', 'NODE_ENV']) assert.match(message, `${name} must be`);
	assert.not.match(message, '70000');
	assert.match(faultsIn({ PORT: '80.5' }), 'PORT must be');
	assert.match(faultsIn({ PORT: '-1' }), 'PORT must be');
	for (const value of ['yes', '10.0.0.1, x', '1000', '/8'])
		assert.match(faultsIn({ TRUST_PROXY: value }), 'TRUST_PROXY must be', value);
	for (const value of ['1', '10.0.0.1', '10.0.0.0/8, ::1'])
		assert.is(readEnv({ TRUST_PROXY: value }).TRUST_PROXY, value);
});

test('secrets are missing until they have 32 bytes', () => {
	const long = 'x'.repeat(32);
	assert.equal(missingSecrets(readEnv({})), ['SESSION_SECRET', 'SECRET_KEY']);
	assert.equal(missingSecrets(readEnv({ SESSION_SECRET: long, SECRET_KEY: long.slice(1) })), ['SECRET_KEY']);
	assert.equal(missingSecrets(readEnv({ SESSION_SECRET: long, SECRET_KEY: '\u00e4'.repeat(16) })), []);
});

test('the example names every variable with a sentence and reads as the defaults', () => {
	const text = envExample();
	const names = Object.keys(readEnv({}));
	for (const name of names) assert.match(text, new RegExp(`# .{10,}\\n${name}=`), name);
	const entries = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
	assert.is(entries.length, names.length);
	const read = readEnv(Object.fromEntries(entries));
	assert.equal({ ...read, MAIN_DOMAIN: '' }, readEnv({}));
	assert.is(read.MAIN_DOMAIN, 'localhost');
});

test('addresses that follow from it', () => {
	const url = (source: Record<string, string>) => publicUrlOf(readEnv(source));
	assert.is(url({ MAIN_DOMAIN: 'quiz.example, other.example', PORT: '80' }), 'http://quiz.example:80');
	assert.is(url({ PUBLIC_URL: 'https://quiz.example/', MAIN_DOMAIN: 'x' }), 'https://quiz.example');
	assert.is(url({}), 'http://localhost:3000');
	assert.is(databaseUrlOf(readEnv({ DATA_DIR: '/srv/d' })), 'sqlite:/srv/d/marquee.db');
	assert.is(databaseUrlOf(readEnv({ DATABASE_URL: 'mysql://x/y' })), 'mysql://x/y');
});

test('an administrator sees what is set, without what logs in', () => {
	const env = readEnv({
		DATABASE_URL: 'mysql://marquee:hunter2@db:3306/quiz?password=hunter2',
		SMTP_URL: 'smtps://me:hunter2@mail.example',
		SECRET_KEY: 'hunter2',
		LOG_LEVEL: 'info'
	});
	const shown = shownVariables(env);
	assert.not.match(JSON.stringify(shown), 'hunter2');
	const facts = (name: EnvName) => shown.find((one) => one.name === name)!;
	assert.equal(facts('DATABASE_URL'), {
		name: 'DATABASE_URL',
		value: 'mysql://db:3306/quiz',
		isSecret: false,
		source: 'environment'
	});
	assert.equal(facts('SECRET_KEY'), { name: 'SECRET_KEY', value: '', isSecret: true, source: 'environment' });
	assert.is(facts('LOG_LEVEL').source, 'default');
	assert.equal(
		shown.map(({ name }) => name),
		Object.keys(env)
	);
});

test('the screen says of every variable what .env.example says', () => {
	const written = [...envExample().matchAll(/^# (.*)\n(\w+)=/gm)].map(([, text, name]) => [name!.toLowerCase(), text]);
	assert.equal(english.effect, Object.fromEntries(written));
	assert.equal(Object.keys(german.effect), Object.keys(english.effect));
});

test.run();

import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { envExample } from '../../server/runtime/env.ts';
import { freshFolder, run } from '../support/processes/command.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('the use of the command line');
const settings = { DATA_DIR: freshFolder() };

const wrong: [line: string, said: RegExp][] = [
	['', /^A command is missing/],
	['dance', /^Unknown command 'dance'/],
	['user', /^A command is missing/],
	['user dance', /^Unknown command 'dance'/],
	['demo --port 3', /^Unknown option '--port'/],
	['build now', /^Too many arguments for 'build'/],
	['user create --username anna', /^Required option '--role <role>' not specified/],
	['user create --username anna --role king --namespace default', /'--role <role>' .* Allowed choices are admin,/],
	['user password', /^Required option '--username <name>'/],
	['token create --namespace default --label x --scopes quiz:eat', /'--scopes <scopes>' .* There is no quiz:eat\./],
	['token create --namespace default --label x --scopes ,', /'--scopes <scopes>' .* The list is empty\./],
	['catalogs import x', /^Required option '--event <event>'/],
	['catalogs import --event x', /^Missing required argument 'folder\|file'/],
	['catalogs import a b --event x', /^Too many arguments for 'import'/],
	['database', /^A command is missing/],
	['database backup', /^Missing required argument 'file'/],
	['database copy', /^Required option '--to <url>'/],
	['rehearse --teams many', /'--teams <number>' .* a whole number from 1 to 500\./],
	['rehearse --teams 0', /'--teams <number>'/],
	['rehearse --minutes 0', /'--minutes <number>'/],
	['rehearse --url nowhere', /'--url <url>' .* an address such as/],
	['rehearse --teams', /argument missing/]
];
for (const [line, said] of wrong) {
	test(`wrong usage ends with 2: ${line || '(nothing)'}`, async () => {
		const { code, out, err } = await run(line.split(' ').filter(Boolean), settings);
		assert.is(code, 2, err);
		assert.is(out, '');
		assert.match(err, said);
		assert.match(err, /Try --help\.\n$/);
	});
}

const groups = ['demo', 'build', 'migrate', 'seed', 'user', 'token', 'catalogs', 'rehearse'];
test('--help lists every command', async () => {
	const { code, out } = await run(['--help']);
	assert.is(code, 0);
	for (const name of groups) assert.match(out, new RegExp(`^  ${name}( \\[options\\])? +[A-Z]`, 'm'));
});

const commands = ['demo', 'build', 'migrate', 'seed demo', 'user create', 'user password', 'token create', 'rehearse'];
for (const name of [...commands, 'catalogs import']) {
	test(`${name} --help prints its usage`, async () => {
		const { code, out, err } = await run([...name.split(' '), '--help']);
		assert.is(code, 0);
		assert.is(err, '');
		assert.match(out, new RegExp(`^Usage: npm run marquee -- ${name}`, 'm'));
	});
}

const failing: [line: string, said: RegExp][] = [
	['seed demo', /^SESSION_SECRET and SECRET_KEY must be set/],
	['user password --username nobody', /^This user does not exist\./],
	['token create --namespace nix --label x --scopes quiz:read', /^There is no namespace "nix"; there are: default\./],
	['user create --username a!b --role admin --namespace default', /^Some fields are not valid\.\n  username: /],
	['user create --username abc --role admin --namespace nix', /\n  namespaces: This namespace does not exist\./],
	['catalogs import no/such/folder --event x', /no\/such\/folder does not exist\./],
	['catalogs import tests/cli --event x', /^tests\/cli has no JSON files\./],
	[
		'catalogs import tests/fixtures/trivia --event nix',
		/^README\.md is no JSON file and was left out\.\nThis event does not exist\./
	],
	['rehearse', /^There is no event yet\./]
];
for (const [line, said] of failing) {
	test(`a failure is reported in words and ends with 1: ${line}`, async () => {
		const { code, out, err } = await run(line.split(' '), settings);
		assert.is(code, 1, err);
		assert.is(out, '');
		assert.match(err, said);
		assert.not.match(err, /\n\s+at /);
	});
}

test('.env.example is the one that the code describes', () => {
	assert.is(readFileSync('.env.example', 'utf8'), envExample());
});

test.run();

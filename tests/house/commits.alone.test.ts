import { execFileSync } from 'node:child_process';
import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';

const test = suite('titles of commits');
// Before it nobody counted.
const first = 'c9fcffd35ed3e5f0c85f3012a0cbdb6c1f7664e8';
const longest = 72;
const git = (...words: string[]) =>
	execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** What is wrong with a title; undefined for a good one. */
function faultOf(title: string): string | undefined {
	if (title.length > longest) return `${title.length} characters: ${title}`;
	if (!/^\p{Lu}/u.test(title)) return `begins small: ${title}`;
	if (/[.:;,]$/.test(title)) return `ends with a sign: ${title}`;
	return /^\w+(ed|ing)\b/.test(title) && !/^(Need|Feed|Embed|Speed|Bring|Ring|String)\b/.test(title)
		? `is no order: ${title}`
		: undefined;
}

/** The titles since the rule; those of the newest commit alone where older ones were not fetched. */
function titles(): string[] {
	try {
		return git('log', '--format=%s', `${first}..HEAD`).split('\n').filter(Boolean);
	} catch {
		return git('log', '-1', '--format=%s').split('\n').filter(Boolean);
	}
}

test('describe the change in at most 72 characters, in the imperative', () => {
	assert.equal(titles().map(faultOf).filter(Boolean), []);
});

test('bad ones are found', () => {
	const bad = ['Fixed the list', 'adding teams', 'Add teams.', `Add ${'many '.repeat(20)}teams`];
	assert.is(bad.map(faultOf).filter(Boolean).length, bad.length);
	assert.is(faultOf('Keep a screen that loads itself again while nothing answers'), undefined);
});

test.run();

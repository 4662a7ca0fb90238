import * as assert from 'uvu/assert';
import { checkHost, mainHosts, normalizeHost } from '../../../server/access/host.ts';
import { suite } from '../../support/runner/suite.ts';

const domains = new Map([
	['quiz.acme.org', 'acme'],
	['beta.example', 'beta']
]);
const find = (host: string) => domains.get(host);
const mainDomain = 'Marquee.Example:8080, second.example., localhost, 203.0.113.7, b\u00fcro.example';

// Contract NS2: what a Host header stands for; `-` = refused.
const rows: [header: string | undefined, expected: string][] = [
	['marquee.example', 'main'],
	['MARQUEE.example:443', 'main'],
	['marquee.example.', 'main'],
	['www.marquee.example', 'main'],
	['second.example', 'main'],
	['localhost:3000', 'main'],
	['127.0.0.1:3000', 'main'],
	['[::1]:3000', 'main'],
	['www.localhost', 'main'],
	['203.0.113.7', 'main'],
	['b\u00fcro.example', 'main'],
	['xn--bro-hoa.example', 'main'],
	['acme.marquee.example', 'tenant acme'],
	['ghost.localhost:3000', 'tenant ghost'],
	['acme.second.example', 'tenant acme'],
	['a.b.marquee.example', '-'],
	['www.acme.marquee.example', '-'],
	['acme.203.0.113.7', '-'],
	['acme.127.0.0.1', '-'],
	['203.0.113.8', '-'],
	['[::2]', '-'],
	['quiz.acme.org', 'marketing acme'],
	['QUIZ.acme.org:80', 'marketing acme'],
	['www.quiz.acme.org', 'marketing acme'],
	['www.beta.example', 'marketing beta'],
	['x.beta.example', '-'],
	['evil.test', '-'],
	['notmarquee.example', '-'],
	['marquee.example.evil.test', '-'],
	['marquee.example@evil.test', '-'],
	['evil.test/marquee.example', '-'],
	['evil.test#marquee.example', '-'],
	['marquee.example evil.test', '-'],
	['', '-'],
	[undefined, '-']
];

const test = suite('the host check');

for (const [header, expected] of rows)
	test(`${header ?? 'no header'} is ${expected}`, () => {
		const match = checkHost(header, mainHosts(mainDomain), find);
		const name = match && [match.domainType, match.subdomain ?? match.domainNamespace].filter(Boolean).join(' ');
		assert.is(name ?? '-', expected);
	});

test('an empty MAIN_DOMAIN refuses everything, also marketing hosts', () => {
	for (const empty of ['', ' , ']) {
		assert.equal(mainHosts(empty), []);
		for (const host of ['localhost', '127.0.0.1', 'quiz.acme.org'])
			assert.is(checkHost(host, mainHosts(empty), find), undefined);
	}
});

test('the loopback addresses stand for localhost only', () => {
	const mains = mainHosts('marquee.example');
	for (const host of ['localhost', '127.0.0.1', '[::1]']) assert.is(checkHost(host, mains, find), undefined);
});

test('hosts are compared in lower case, without port and final dot', () => {
	assert.is(normalizeHost('ExAmPle.Org.:99'), 'example.org');
	assert.is(normalizeHost('a\\b'), undefined);
	assert.equal(mainHosts('Marquee.Example:8080, second.example.'), ['marquee.example', 'second.example']);
});

test.run();

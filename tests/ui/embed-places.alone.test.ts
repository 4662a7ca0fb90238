import * as assert from 'uvu/assert';
import { filmHtml } from '#lib/blocks/embeds/film.ts';
import { embedKey } from '#lib/blocks/embeds/embed-key.ts';
import { withPlaces, type Look } from '#lib/blocks/embeds/html-places.ts';
import { cleanPageHtml } from '../../server/operation/html/page-html.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('what waits at other hosts');
const words = { t: (key: string, places: object = {}) => [key, ...Object.values(places)].join(' ') } as Look['words'];
const film = 'https://films.test/embed/1?a=1&b=2';
const frame = (address: string, more = '') =>
	cleanPageHtml(`<iframe src="${address}"${more}></iframe>`, [new URL(address).hostname]);

function look(allowed: string[] = [], once: string | null = null): Look {
	const groups = [['maps.test'], ['films.test', 'cinema.test']];
	return {
		embeds: { allowed, groups, once, page: '/m/a?lang=de&embed=old' },
		words,
		found: { ids: new Set(), waits: false }
	};
}
/** Addresses of other hosts that a browser would ask for by itself: what stands in templates is not asked for. */
const asked = (html: string) =>
	[...html.replace(/<template>.*?<\/template>/gs, '').matchAll(/(?:src|srcset|poster)="(https:[^"]*)"/g)].map(
		([, one]) => one
	);

const waiting: [name: string, html: string, place: string | null][] = [
	['a frame', frame(film, ' title="Der Abend"'), 'data-kind="frame"'],
	['a film', `<video controls src="${film}" poster="https://maps.test/p.jpg"></video>`, 'data-kind="film"'],
	[
		'a film with sources',
		`<video controls><source src="/uploads/a.mp4"><source src="${film}"></video>`,
		'data-kind="film"'
	],
	['a recording', `<audio controls src="${film}"></audio>`, 'data-kind="sound"'],
	['a picture', '<img src="https://maps.test/a.jpg" alt="Der Weg">', 'Der Weg</span>'],
	[
		'a picture in several sizes',
		'<p><img src="/uploads/a.jpg" srcset="https://maps.test/b.jpg 2x, /uploads/c.jpg 3x" alt="x"></p>',
		null
	],
	[
		'a picture element',
		'<picture><source srcset="https://maps.test/b.jpg 2x"><img src="https://maps.test/a.jpg" alt="Der Weg"></picture>',
		'Der Weg</span>'
	],
	['the picture before an own film', '<video src="/uploads/a.mp4" poster="https://maps.test/p.jpg"></video>', null],
	['a frame in a link', `<a href="/x">${frame(film)}</a>`, 'data-kind="frame"']
];
for (const [name, html, place] of waiting)
	test(`${name} calls no host before consent`, () => {
		const shown = look();
		const made = withPlaces(html, shown);
		assert.equal(asked(made), []);
		assert.ok(shown.found.waits);
		if (place) assert.match(made, place);
		const allowed = look(['maps.test', 'films.test']);
		assert.equal(asked(withPlaces(html, allowed)).length > 0, true, 'and is there once it may');
		assert.not(allowed.found.waits);
	});

test('only pressed content is loaded, and only the allowed group', () => {
	const both = frame(film) + frame('https://maps.test/1') + frame('https://films.test/2');
	assert.equal(asked(withPlaces(both, look([], embedKey(film)))), [film.replace('&', '&amp;')]);
	assert.equal(asked(withPlaces(both, look(['maps.test']))), ['https://maps.test/1']);
});

test('a placeholder names the host, and its button leads to the same page with this one loaded', () => {
	const made = withPlaces(frame(film, ' title="Ein &quot;Abend&quot; &lt;b&gt;"'), look());
	const key = embedKey(film);
	assert.match(made, `href="/m/a?lang=de&amp;embed=${key}#embed-${key}"`);
	assert.match(made, `value="1" formaction="/consent?at=embed-${key}"`);
	assert.match(made, 'blocks.embed.frame films.test');
	assert.match(made, '<span>Ein "Abend" &lt;b&gt;</span>');
});

test('two places of one address have one name', () =>
	assert.is(withPlaces(frame(film) + frame(film), look()).split(' id="').length, 2));

test('in a link there is neither link nor button', () =>
	assert.not.match(
		withPlaces(`<a href="/x">${frame(film)}</a>`, look()).replace('<a href="/x">', ''),
		/<a |<button|<template/
	));

test('content without other hosts stays as it is', () => {
	const html =
		'<p>Käse &amp; Brot<br /><img src="/uploads/a.jpg" alt="ä" /></p><video controls src="/uploads/a.mp4"></video>';
	const kept = withPlaces(html, look());
	assert.is(kept.replace(/ ?\/>/g, '>').replace('controls=""', 'controls'), html.replace(/ ?\/>/g, '>'));
});

test('a video of an allowed host is its file or its page, of any other nothing', () => {
	const of = (url: string, seen = look()) =>
		filmHtml({ url, title: 'Der "Abend"', poster: '/uploads/p.jpg' }, seen.embeds, words);
	assert.is(of('https://elsewhere.test/1'), null);
	assert.is(of('/uploads/a.mp4'), null);
	assert.equal(asked(of(film)!), []);
	assert.match(of(film)!, /<template><iframe /);
	assert.match(of('https://films.test/a.MP4?x=1')!, /<template><video /);
	assert.match(
		of(film, look(['films.test']))!,
		/^<mq-embed[^>]*><iframe src="https:\/\/films.test[^>]*title="Der &#34;Abend&#34;"/
	);
});

test('the worst page takes linear time', () => {
	const one = '<div><a href="/x"><p>' + frame(film).repeat(40) + '</p></a></div>';
	const start = process.cpuUsage();
	withPlaces(one.repeat(70), look());
	const { user } = process.cpuUsage(start);
	assert.ok(user < 3_000_000, `${user} µs`);
});

test.run();

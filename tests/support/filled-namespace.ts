import {
	AnswerCorrection,
	PointAdjustment,
	PuzzleSolve,
	QuestionResult,
	Result
} from '../../server/features/gameplay/results/model.ts';
import { ActiveEvent, EventFact } from '../../server/features/authoring/events/model.ts';
import { Announcement } from '../../server/features/authoring/announcements/model.ts';
import { EventPhoto, PhotoConsent } from '../../server/features/gameplay/photos/model.ts';
import { ChatExclusion, ChatSettings } from '../../server/features/website/chat/model.ts';
import { LegacyMenuItem } from '../../server/features/website/menus/model.ts';
import { Page, Redirect } from '../../server/features/website/pages/model.ts';
import { Podium } from '../../server/features/hosting/podium/model.ts';
import { WikiArticle, WikiWorkingCopy } from '../../server/features/website/wiki/model.ts';
import { Font } from '../../server/features/website/design/fonts/model.ts';
import { MediaFile } from '../../server/features/platform/media/model.ts';
import { openStorage } from '../../server/runtime/files/storage.ts';
import { fontBytes } from './files/fonts.ts';
import { choice, joinGame, pick, putCatalog } from './phone/game.ts';
import { makeOwn } from './examples.ts';
import type { Scene } from './scene.ts';

/** A picture of one pixel. */
export const pictureBytes = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
	'base64'
);

/** Fills a namespace of the scene with a played event, a file, and what every feature makes for its examples. */
export async function fillNamespace(scene: Scene, namespace: string): Promise<{ event: string; file: string }> {
	const event = await scene.event(
		{ name: 'Filled', config: { puzzleWordEnabled: true, puzzleWord: 'laterne' } },
		namespace
	);
	const questions = await putCatalog(scene, event.uid, 'start', [choice('Which is right?')], { name: 'Station' });
	const phone = await joinGame(scene, event.uid, { name: 'Füchse' });
	const { attemptId } = await phone.start('start');
	await phone.answer(attemptId, [...questions.values()][0]!, pick([...questions.values()][0]!, 'right'));
	const name = `${namespace}-picture.png`;
	const facts = {
		mime: 'image/png',
		size: pictureBytes.length,
		width: 1,
		height: 1,
		kind: 'photo',
		sha256: '0'
	} as const;
	await openStorage(scene.dependencies.env.DATA_DIR).put(`uploads/${name}`, pictureBytes);
	await MediaFile.create({ ...facts, namespace, dir: 'uploads', name, modifiedAt: new Date() });
	await makeOwn(scene, namespace);
	for (const { file: font } of await Font.findAll({ where: { namespace } }))
		await openStorage(scene.dependencies.env.DATA_DIR).put(`uploads/${font}`, fontBytes());
	await fillRarest(namespace, event.uid, attemptId);
	return { event: event.uid, file: `uploads/${name}` };
}

const at = new Date('2026-09-01T18:00:00.000Z');

/** Rows of the tables that a quiet evening leaves empty, as their features would write them. */
async function fillRarest(namespace: string, eventUid: string, attemptUid: string): Promise<void> {
	const attempt = (await Result.findOne({ where: { namespace, attemptUid } }))!;
	const teamUid = attempt.teamUid!;
	const answer = (await QuestionResult.findOne({ where: { resultId: attempt.id } }))!;
	await ActiveEvent.create({ namespace, eventUid, setBy: 'user:ana', setAt: at });
	await EventFact.create({ namespace, eventUid, fact: 'teamCards', amount: 12, at });
	await Announcement.create({ namespace, eventUid, text: 'Pause', level: 'info', audience: 'all' });
	await PointAdjustment.create({ namespace, eventUid, teamUid, points: -2, reason: 'late', actor: 'user:ana', at });
	await PuzzleSolve.create({ namespace, eventUid, teamUid, solvedAt: at, tries: 3 });
	const verdict = { finalPoints: 1, fraction: 1, efficiency: 1, wasPoints: 0, wasFraction: 0, wasEfficiency: 0 };
	const decided = { kind: 'manual', isCorrect: true, reason: 'fair', actor: 'user:ana', at } as const;
	await AnswerCorrection.create({ namespace, eventUid, questionResultId: answer.id, ...verdict, ...decided });
	const team = { uid: teamUid, name: 'Füchse', place: 1, shared: false, points: 1 };
	const steps = [{ kind: 'place' as const, place: 1, teams: [team] }];
	await Podium.create({ namespace, eventUid, state: 'ended', step: 1, steps, teams: 1 });
	const photo = { photoUid: 'photo-of-the-evening', eventUid, teamUid };
	const bytes = { width: 1, height: 1, bytes: 1, sha256: '0', state: 'deleted' } as const;
	await EventPhoto.create({
		namespace,
		...photo,
		catalogUid: attempt.catalogUid,
		questionId: answer.questionId,
		...bytes
	});
	const text = { text: 'We agree.', textHash: '0', locale: 'en', givenAt: at };
	await PhotoConsent.create({ namespace, ...photo, deviceId: 1, ...text });
	const page = (await Page.findOne({ where: { namespace } }))!;
	await ChatSettings.create({ namespace, dailyLimit: 7 });
	await ChatExclusion.create({ namespace, pageId: page.id });
	await Redirect.create({ namespace, source: '/old', target: `/${page.slug}` });
	await LegacyMenuItem.create({ namespace, pageId: page.id, label: 'Old', href: '/old', locale: 'de' });
	const article = (await WikiArticle.findOne({ where: { namespace } }))!;
	const copy = { articleId: article.id, title: 'Working', markdown: 'on it', basedOn: 1, actor: 'user:ana' };
	await WikiWorkingCopy.create({ namespace, ...copy });
}

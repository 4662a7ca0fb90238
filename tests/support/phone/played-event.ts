import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { choice, joinGame, pick, putCatalog } from './game.ts';
import type { Scene } from '../scene.ts';

/** An event of acme with one station, whose question one team answered. */
export async function playedEvent(scene: Scene, fields: Record<string, unknown> = {}) {
	const { uid, slug } = await scene.event(fields);
	const questions = await putCatalog(scene, uid, 'start', [choice('Where?')], { name: 'Start' });
	const phone = await joinGame(scene, uid, { name: 'Owls' });
	const { attemptId } = await phone.start('start');
	const question = [...questions.values()][0]!;
	await phone.open(attemptId, question);
	await phone.answer(attemptId, question, pick(question, 'right'));
	return { uid, slug, phone, attemptId };
}

/** Writes some bytes into the data folder of a scene; answers where. */
export function putFile({ dependencies }: Scene, dir: string, name: string): string {
	const folder = path.join(dependencies.env.DATA_DIR, dir);
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, name), 'png');
	return path.join(folder, name);
}

/** A picture in the folder of an event of acme. */
export async function pictureOf(scene: Scene, eventUid: string, name: string) {
	const dir = `events/${eventUid}/images`;
	const file = putFile(scene, dir, name);
	const facts = { mime: 'image/png', size: 3, width: 1, height: 1, kind: 'photo', sha256: '0' } as const;
	await MediaFile.create({ ...facts, namespace: 'acme', dir, name, modifiedAt: new Date() });
	return { address: `/${dir}/${name}`, file };
}

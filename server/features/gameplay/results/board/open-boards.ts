import type { Sequelize } from 'sequelize';
import { KeptBoards } from './kept-boards.ts';
import { Result } from '../model.ts';

const opened = new WeakMap<Sequelize, KeptBoards>();

/** Keeps boards for the live topics; operations share them where this process gets every notice. */
export function openBoards({ isNotified }: { isNotified: boolean }): KeptBoards {
	const boards = new KeptBoards({ isNotified });
	if (isNotified) opened.set(Result.sequelize!, boards);
	return boards;
}

/** The boards that this process keeps; without a live layer, as on the command line, each read is a fresh one. */
export const boardsHere = (): KeptBoards => opened.get(Result.sequelize!) ?? new KeptBoards();

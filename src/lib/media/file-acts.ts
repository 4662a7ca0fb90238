import type { FileWire } from '../../../server/features/media/schema.ts';

/** What the files of a list share: who may change which, which one is being renamed, and what to do. */
export interface FileActs {
	/** Whether the reader may rename and delete this file. */
	mayChange: (file: FileWire) => boolean;
	/** Path of the file whose name is being typed. */
	renaming: string | undefined;
	csrf: string;
	onrename: (file: FileWire | undefined) => void;
	ondelete: (file: FileWire) => void;
}

/** Whether a file may get another name: logos and stickers keep theirs. */
export const mayRename = (file: FileWire, { mayChange }: Pick<FileActs, 'mayChange'>): boolean =>
	file.kind === 'photo' && mayChange(file);

/** F2 on a link or button of a file starts renaming it. */
export const renameKey = (file: FileWire, acts: Pick<FileActs, 'mayChange' | 'onrename'>) => (event: KeyboardEvent) => {
	if (event.key === 'F2' && mayRename(file, acts)) acts.onrename(file);
};

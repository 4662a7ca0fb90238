import type { FileResponse } from '../../../../../server/features/platform/media/schema.ts';
import type { RequestContext } from './requests.ts';

/** What the files of a list share: who may change which, which one is being renamed, and what to do. */
export interface FileActions {
	/** Whether the reader may rename and delete this file. */
	mayChange: (file: FileResponse) => boolean;
	/** Path of the file whose name is being typed. */
	renaming: string | undefined;
	context: RequestContext;
	onrename: (file: FileResponse | undefined) => void;
	ondelete: (file: FileResponse) => void;
}

/** Whether a file may get another name: logos and stickers keep theirs. */
export const mayRename = (file: FileResponse, { mayChange }: Pick<FileActions, 'mayChange'>): boolean =>
	file.kind === 'photo' && mayChange(file);

/** F2 on a link or button of a file starts renaming it. */
export const renameKey =
	(file: FileResponse, actions: Pick<FileActions, 'mayChange' | 'onrename'>) => (event: KeyboardEvent) => {
		if (event.key === 'F2' && mayRename(file, actions)) actions.onrename(file);
	};

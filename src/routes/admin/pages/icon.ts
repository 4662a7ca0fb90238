import FileText from '@lucide/svelte/icons/file-text';

export default FileText;

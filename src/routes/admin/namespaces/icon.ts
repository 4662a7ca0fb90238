import Boxes from '@lucide/svelte/icons/boxes';

export default Boxes;

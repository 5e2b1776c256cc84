import { Picture } from "@atrium/ui/components/picture.tsx";
import { usePicture } from "@atrium/web/pictures.ts";
import styles from "./companies.module.css";

type Props = { readonly url: string | null; readonly large?: boolean };

/** Without alternative text: the company's name is beside it. */
export function CompanyLogo({ url, large = false }: Props) {
  const picture = usePicture(url, "logo");
  return (
    <div className={large ? styles.largeLogo : styles.logo}>
      <Picture {...picture} alt="" sizes={large ? "8rem" : "4.5rem"} width={256} height={256} eager={large} cover />
    </div>
  );
}

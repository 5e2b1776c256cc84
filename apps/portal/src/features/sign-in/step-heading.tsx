import styles from "./sign-in.module.css";

export function StepHeading({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
